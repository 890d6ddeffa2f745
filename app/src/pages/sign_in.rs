//! The page on which one shows the server's token. The server writes the whole of it: a form needs no code in the browser.

use leptos::prelude::*;
use leptos_meta::Title;

use crate::components::site_header::site_header;
use crate::components::solid::solid;

/// The page's address.
pub const PATH: &str = "/sign-in";

/// Contents of the page.
#[derive(Clone, Debug)]
pub struct SignIn {
    /// Address to go to from there.
    pub next: String,
    /// Problem with the form: one sentence.
    pub problem: Option<&'static str>,
}

/// The page.
#[component]
pub fn SignInPage(
    /// Contents of the page.
    form: SignIn,
) -> impl IntoView {
    let SignIn { next, problem } = form;
    view! {
        <Title text=format!("{} · Puctoscope", say::pages::sign_in()) />
        {solid(
            view! {
                <div class="desk-page">
                    {site_header(say::pages::sign_in(), PATH)}
                    <main class="desk" data-testid="sign-in">
                        <p class="desk-lead">
                            {say::pages::sign_in_lead()}
                        </p>
                        <form class="sign-in" method="post" action=PATH>
                            <label for="token">{say::pages::token()}</label>
                            <input
                                id="token"
                                name="token"
                                type="password"
                                autocomplete="current-password"
                                required
                                autofocus
                                data-testid="token"
                                aria-describedby="token-problem"
                                aria-invalid=if problem.is_some() { "true" } else { "false" }
                            />
                            <input type="hidden" name="next" value=next />
                            <button type="submit" class="primary" data-testid="show-token">
                                {say::pages::sign_in()}
                            </button>
                            <p class="error" id="token-problem" role="alert" data-testid="token-problem">
                                {problem.map(|problem| say::told(problem).into_owned())}
                            </p>
                        </form>
                    </main>
                </div>
            },
        )}
    }
}

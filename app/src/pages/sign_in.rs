//! The page on which one signs in: by name and password, or by the server's token. The server writes the whole of it: a form needs no code
//! in the browser.

use leptos::prelude::*;
use leptos_meta::Title;

pub use crate::address::paths::SIGN_IN as PATH;
use crate::components::site_header::site_header;
use crate::components::solid::solid;

/// Contents of the page.
#[derive(Clone, Debug)]
pub struct SignIn {
    /// Address to go to from there.
    pub next: String,
    /// Set if one can sign in by name and password.
    pub by_name: bool,
    /// Set if one can sign in by the token.
    pub by_token: bool,
    /// The name that was given before.
    pub name: String,
    /// Trouble with the form.
    pub trouble: Option<Trouble>,
}

/// Trouble with the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// It is not the token.
    Token,
    /// Name and password do not belong together.
    Password,
    /// Somebody has tried too often.
    TooMany,
}

/// The page.
#[component]
pub fn SignInPage(
    /// Contents of the page.
    form: SignIn,
) -> impl IntoView {
    let lead = if form.by_name { say::pages::sign_in_lead_users() } else { say::pages::sign_in_lead() };
    let forms = match (form.by_name, form.by_token) {
        (true, true) => {
            let is_open = form.trouble == Some(Trouble::Token);
            solid(view! {
                <div>
                    {by_name(&form)} <details class="sign-in-other" open=is_open>
                        <summary data-testid="with-token">{say::pages::with_token()}</summary>
                        {by_token(&form)}
                    </details>
                </div>
            })
        }
        (true, false) => by_name(&form),
        (false, _) => by_token(&form),
    };
    view! {
        <Title text=format!("{} · Puctoscope", say::pages::sign_in()) />
        {solid(
            view! {
                <div class="desk-page">
                    {site_header(say::pages::sign_in(), PATH)}
                    <main class="desk" data-testid="sign-in">
                        <p class="desk-lead">{lead}</p>
                        {forms}
                    </main>
                </div>
            },
        )}
    }
}

fn by_name(form: &SignIn) -> AnyView {
    let problem = match form.trouble {
        Some(Trouble::Password) => Some(say::pages::not_the_password()),
        Some(Trouble::TooMany) => Some(say::pages::too_many_attempts()),
        Some(Trouble::Token) | None => None,
    };
    let is_invalid = if problem.is_some() { "true" } else { "false" };
    let knows_name = !form.name.is_empty();
    solid(view! {
        <form class="sign-in" method="post" action=PATH>
            <label for="user-name">{say::pages::user_name()}</label>
            <input
                id="user-name"
                name="name"
                value=form.name.clone()
                maxlength="60"
                autocomplete="username"
                autocapitalize="none"
                required
                autofocus=!knows_name
                data-testid="user-name"
            />
            <label for="password">{say::pages::password()}</label>
            <input
                id="password"
                name="password"
                type="password"
                maxlength="1000"
                autocomplete="current-password"
                required
                autofocus=knows_name
                data-testid="password"
                aria-describedby="password-problem"
                aria-invalid=is_invalid
            />
            <input type="hidden" name="next" value=form.next.clone() />
            <button type="submit" class="primary" data-testid="sign-in-by-name">
                {say::pages::sign_in()}
            </button>
            <p class="error" id="password-problem" role="alert" data-testid="password-problem">
                {problem}
            </p>
        </form>
    })
}

fn by_token(form: &SignIn) -> AnyView {
    let problem = (form.trouble == Some(Trouble::Token)).then(say::pages::not_the_token);
    solid(view! {
        <form class="sign-in" method="post" action=PATH>
            <label for="token">{say::pages::token()}</label>
            <input
                id="token"
                name="token"
                type="password"
                autocomplete="current-password"
                required
                autofocus=!form.by_name
                data-testid="token"
                aria-describedby="token-problem"
                aria-invalid=if problem.is_some() { "true" } else { "false" }
            />
            <input type="hidden" name="next" value=form.next.clone() />
            <button type="submit" class="primary" data-testid="show-token">
                {say::pages::sign_in()}
            </button>
            <p class="error" id="token-problem" role="alert" data-testid="token-problem">
                {problem}
            </p>
        </form>
    })
}

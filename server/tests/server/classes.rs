//! A class: a teacher's page and those that follow it, over real sockets.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use server::serving::Settings;
use tokio_tungstenite::tungstenite::Message;
use wire::class::{CLASS_SUBPROTOCOL, ClassAsk, ClassTold};

use crate::measure::measures;
use crate::support::{PlainSocket, Server, http, settings};

struct Page(PlainSocket);

impl Page {
    async fn connect(address: SocketAddr) -> Self {
        let socket = PlainSocket::connect(address, "/socket/class", CLASS_SUBPROTOCOL, &[]).await;
        Self(socket.expect("the server accepts"))
    }

    /// A page that leads a class, the class and its key.
    async fn teacher(address: SocketAddr) -> (Self, String, String) {
        let mut page = Self::connect(address).await;
        page.say(&ClassAsk::Begin).await;
        loop {
            if let ClassTold::Begun { class, key } = page.next().await.unwrap() {
                return (page, class, key);
            }
        }
    }

    /// A page that follows it.
    async fn student(address: SocketAddr, class: &str) -> Self {
        Self::seated(address, class, "").await
    }

    /// A page that follows it, and has chosen a word for its seat.
    async fn seated(address: SocketAddr, class: &str, seat: &str) -> Self {
        let mut page = Self::connect(address).await;
        page.say(&ClassAsk::Follow { class: class.to_owned(), seat: seat.to_owned() }).await;
        page
    }

    async fn say(&mut self, ask: &ClassAsk) {
        self.text(&serde_json::to_string(ask).unwrap()).await;
    }

    async fn text(&mut self, text: &str) {
        self.0.send(Message::Text(text.into())).await;
    }

    async fn show(&mut self, address: &str) {
        self.say(&ClassAsk::Show { address: address.to_owned() }).await;
    }

    async fn next(&mut self) -> Option<ClassTold> {
        let message = self.0.next().await?;
        let text = message.to_text().expect("messages of a class are text");
        Some(serde_json::from_str(text).expect("a message of a class"))
    }

    async fn until(&mut self, wanted: impl Fn(&ClassTold) -> bool) -> ClassTold {
        loop {
            let told = self.next().await.expect("the connection stays");
            if wanted(&told) {
                return told;
            }
        }
    }

    /// Waits until an address is shown.
    async fn until_shown(&mut self, wanted: &str) {
        self.until(|told| matches!(told, ClassTold::Shown { address, .. } if address == wanted)).await;
    }

    async fn refused(&mut self) -> String {
        match self.until(|told| matches!(told, ClassTold::Refused { .. })).await {
            ClassTold::Refused { message } => message,
            _ => unreachable!(),
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_class_follows_its_teacher_and_answers() {
    let server = Server::default().await;
    let (mut teacher, class, key) = Page::teacher(server.address).await;
    teacher.show("/learn/select?at=3").await;
    let mut students = Vec::new();
    for _ in 0..3 {
        let mut student = Page::student(server.address, &class).await;
        // Who comes late sees what is shown.
        student.until_shown("/learn/select?at=3").await;
        students.push(student);
    }
    teacher.until(|told| matches!(told, ClassTold::Tally(tally) if tally.followers == 3)).await;
    teacher.show("/learn/select?at=4").await;
    for (number, student) in students.iter_mut().enumerate() {
        student.until_shown("/learn/select?at=4").await;
        let answer = if number == 1 { "b" } else { "a" }.to_owned();
        student.say(&ClassAsk::Answer { question: "select".to_owned(), answer }).await;
    }
    let wanted = [("a".to_owned(), 2), ("b".to_owned(), 1)];
    teacher.until(|told| matches!(told, ClassTold::Tally(tally) if tally.answers == wanted)).await;
    // A reload of the teacher's page.
    drop(teacher);
    let mut teacher = Page::connect(server.address).await;
    teacher.say(&ClassAsk::Lead { class: class.clone(), key: key.clone() }).await;
    teacher.until(|told| *told == ClassTold::Begun { class: class.clone(), key: key.clone() }).await;
    teacher.until_shown("/learn/select?at=4").await;
    teacher.say(&ClassAsk::End).await;
    for student in &mut students {
        student.until(|told| *told == ClassTold::Ended).await;
        assert_eq!((student.next().await, student.0.closed.as_deref()), (None, Some("the class has ended")));
    }
    let mut late = Page::student(server.address, &class).await;
    assert_eq!(late.refused().await, "there is no such class, or it has ended");
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_follows_shows_nothing_and_nobody_shows_other_sites() {
    let server = Server::default().await;
    let (mut teacher, class, _) = Page::teacher(server.address).await;
    let mut student = Page::student(server.address, &class).await;
    student.show("/learn").await;
    assert_eq!(student.refused().await, "who leads a class shows something");
    student.say(&ClassAsk::End).await;
    assert_eq!(student.refused().await, "who leads a class shows something");
    student.say(&ClassAsk::Lead { class: class.clone(), key: "guess".to_owned() }).await;
    assert_eq!(student.refused().await, "there is no such class, or it is another's");
    for text in ["", "{}", "[1]", "\"begin\"x", &"x".repeat(9000)] {
        student.text(text).await;
        assert_eq!(student.refused().await, "this is not a message of a class", "{text}");
    }
    teacher.show("https://elsewhere.example/").await;
    assert_eq!(teacher.refused().await, "what is shown is a path of this server");
    teacher.say(&ClassAsk::Answer { question: String::new(), answer: String::new() }).await;
    assert_eq!(teacher.refused().await, "who follows a class answers");
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_people_sign_in_only_they_lead() {
    let token = Some(server::analyses::Key::shown("a long token of this server").hash());
    let server = Server::start(Settings { token, ..settings() }).await;
    let mut page = Page::connect(server.address).await;
    page.say(&ClassAsk::Begin).await;
    assert_eq!(page.refused().await, "leading a class on this server needs signing in");
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_reloads_answers_once() {
    let server = Server::default().await;
    let (mut teacher, class, _) = Page::teacher(server.address).await;
    teacher.show("/learn/select").await;
    let answer = |answer: &str| ClassAsk::Answer { question: "select".to_owned(), answer: answer.to_owned() };
    for text in ["a", "b"] {
        let mut student = Page::seated(server.address, &class, "one").await;
        student.until_shown("/learn/select").await;
        student.say(&answer(text)).await;
        let wanted = [(text.to_owned(), 1)];
        teacher.until(|told| matches!(told, ClassTold::Tally(tally) if tally.answers == wanted)).await;
    }
    let mut other = Page::seated(server.address, &class, "two").await;
    other.say(&answer("b")).await;
    let wanted = [("b".to_owned(), 2)];
    teacher.until(|told| matches!(told, ClassTold::Tally(tally) if tally.answers == wanted)).await;
    let mut long = Page::seated(server.address, &class, &"x".repeat(65)).await;
    assert_eq!(long.refused().await, "a seat has 64 bytes at most");
    server.end().await;
}

/// Sixty pages that follow one teacher, who shows one thing after another without waiting: all of them have the newest in the end, and see
/// none twice and none before an earlier one.
#[tokio::test(flavor = "multi_thread")]
async fn sixty_follow_at_once() {
    const STUDENTS: usize = 60;
    const STEPS: u64 = 40;
    let server = Server::default().await;
    let (mut teacher, class, _) = Page::teacher(server.address).await;
    let mut students = Vec::new();
    for _ in 0..STUDENTS {
        let mut student = Page::student(server.address, &class).await;
        students.push(tokio::spawn(async move {
            let (mut newest, mut last) = (0, String::new());
            while newest < STEPS {
                let Some(ClassTold::Shown { address, number }) = student.next().await else { break };
                assert!(number > newest || address.is_empty(), "{number} after {newest}");
                (newest, last) = (number, address);
            }
            assert_eq!((newest, last), (STEPS, format!("/learn/select?at={STEPS}")));
            student
        }));
    }
    teacher.until(|told| matches!(told, ClassTold::Tally(tally) if tally.followers == 60)).await;
    for step in 1..=STEPS {
        teacher.show(&format!("/learn/select?at={step}")).await;
    }
    let mut all = Vec::new();
    for student in students {
        all.push(student.await.unwrap());
    }
    teacher.say(&ClassAsk::End).await;
    for student in &mut all {
        assert_eq!(student.next().await, Some(ClassTold::Ended));
    }
    server.end().await;
}

#[tokio::test]
async fn assignments_have_a_page() {
    let server = Server::default().await;
    let page = http::get(server.address, "/learn/assignment?title=x&lessons=select", &[]).await;
    assert_eq!(page.status, 200);
    assert!(page.text().contains("data-testid=\"assignment\""), "{}", page.text());
    server.end().await;
}

/// Measures a class of sixty on this machine, each page a connection of its own.
#[tokio::test(flavor = "multi_thread")]
async fn delay_in_a_class_of_sixty() {
    if !measures() {
        return;
    }
    const STUDENTS: usize = 60;
    const STEPS: u32 = 200;
    let server = Server::default().await;
    let (mut teacher, class, _) = Page::teacher(server.address).await;
    let begin = Instant::now();
    let mut delays = Vec::new();
    for _ in 0..STUDENTS {
        let mut student = Page::student(server.address, &class).await;
        delays.push(tokio::spawn(async move {
            let mut delays = Vec::new();
            while let Some(told) = student.next().await {
                let ClassTold::Shown { address, .. } = told else { break };
                if let Some(sent) = address.split("sent=").nth(1).and_then(|sent| sent.parse::<f64>().ok()) {
                    delays.push(begin.elapsed().as_secs_f64() * 1000.0 - sent);
                }
            }
            delays
        }));
    }
    for step in 0..STEPS {
        let sent = begin.elapsed().as_secs_f64() * 1000.0;
        teacher.show(&format!("/learn/select?at={step}&sent={sent}")).await;
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    teacher.say(&ClassAsk::End).await;
    let mut all = Vec::new();
    for delays in delays {
        all.extend(delays.await.unwrap());
    }
    all.sort_by(f64::total_cmp);
    let at = |share: f64| all[((all.len() - 1) as f64 * share) as usize];
    println!(
        "{STUDENTS} pages, {STEPS} steps: median {:.1} ms, 95th percentile {:.1} ms, largest {:.1} ms",
        at(0.5),
        at(0.95),
        at(1.0)
    );
    assert_eq!(all.len(), STUDENTS * STEPS as usize, "each page was told each step");
    server.end().await;
}

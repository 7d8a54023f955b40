//! Classes: permissions, joining, and homework.

mod homework;
mod joining;
mod shared_lessons;
mod teaching;

use protocol::http::Created;
use protocol::http::classes::{ClassView, HomeworkView, MemberView};
use serde_json::{Value, json};
use store::{Role, Store};

use crate::harness::{Answer, Person, TestServer};
use crate::people::{register, session};

/// Registers an account and makes it an organizer.
pub(crate) async fn organiser(test_server: &TestServer, name: &str) -> Person {
    let person = register(test_server, name).await;
    let id = session(&person).await.id.parse().expect("valid id");
    let people = test_server.store.people();
    people
        .set_role(id, Role::Organiser)
        .await
        .expect("an account");
    person
}

/// A class as returned to its teacher.
struct Class {
    teacher: Person,
    id: String,
    code: String,
}

impl Class {
    async fn new(test_server: &TestServer) -> Self {
        let teacher = organiser(test_server, "Ms Smith").await;
        let made = teacher.post("/app/classes", &json!({ "name": "4b" })).await;
        assert_eq!(made.status, 201, "{}", made.text());
        let id = made.json::<Created>().id;
        let ClassView::Teacher { code, link, .. } = view(&teacher, &id).await else {
            panic!("expected a teacher's view");
        };
        let code = code.expect("a new class has a code");
        let link = link.expect("an address");
        assert!(link.ends_with(&format!("/join/{code}")), "{link}");
        Self { teacher, id, code }
    }

    fn path(&self, rest: &str) -> String {
        format!("/app/classes/{}{rest}", self.id)
    }

    /// Creates a guest who joins the class with this name.
    async fn pupil(&self, test_server: &TestServer, name: &str) -> Person {
        let guest = test_server.new_visitor().await;
        let joined = self.join(&guest, name).await;
        assert_eq!(joined.status, 200, "{}", joined.text());
        guest
    }

    async fn join(&self, guest: &Person, name: &str) -> Answer {
        let body = json!({ "code": self.code, "name": name });
        guest.post("/app/classes/join", &body).await
    }

    async fn set(&self, task: Value) -> Answer {
        let body = json!({ "task": task });
        self.teacher.post(&self.path("/homework"), &body).await
    }

    /// Returns the teacher's view.
    async fn table(&self) -> (Vec<HomeworkView>, Vec<MemberView>) {
        match view(&self.teacher, &self.id).await {
            ClassView::Teacher {
                homework, members, ..
            } => (homework, members),
            ClassView::Pupil { .. } => panic!("expected a teacher's view"),
        }
    }
}

async fn view(person: &Person, class: &str) -> ClassView {
    let answer = person.get(&format!("/app/classes/{class}")).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json()
}

async fn id_of(person: &Person) -> String {
    session(person).await.id
}

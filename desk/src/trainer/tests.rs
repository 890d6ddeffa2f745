use lessons::bench::Fact;

use super::*;

fn begun(settings: &[(&str, f64)]) -> Result<Trainer, String> {
    let settings = settings.iter().map(|(name, value)| ((*name).to_owned(), *value)).collect();
    Trainer::begin("connect2", &BenchSetup { seed: 3, settings })
}

/// Few games and steps: what matters is not how much is learnt.
const SMALL: [(&str, f64); 3] = [("games", 3.0), ("steps", 4.0), ("simulations", 6.0)];

fn known(trainer: &Trainer) -> Vec<Option<f64>> {
    Fact::ALL.into_iter().map(|(fact, _)| trainer.number(&Bench::Fact(fact))).collect()
}

#[test]
fn a_training_that_was_seen_is_the_same_again() {
    let mut trainer = begun(&SMALL).unwrap();
    trainer.carry_out(&Step::Train(1)).unwrap();
    let early = trainer.sight();
    let before = known(&trainer);
    trainer.carry_out(&Step::Tune { name: "learning_rate".to_owned(), value: 0.1 }).unwrap();
    trainer.carry_out(&Step::Train(2)).unwrap();
    trainer.carry_out(&Step::Open(1)).unwrap();
    trainer.carry_out(&Step::Look(1)).unwrap();
    let late = trainer.sight();
    let after = known(&trainer);
    assert_ne!(before, after);
    let mut again = begun(&[]).unwrap();
    for (sight, facts) in [(&early, &before), (&late, &after), (&early, &before), (&late, &after)] {
        again.show(sight).unwrap();
        assert_eq!(known(&again), *facts);
    }
}

#[test]
fn nothing_takes_for_long() {
    let refused = begun(&[("simulations", 1e9)]).unwrap_err();
    assert!(!refused.is_empty());
    // What a step may take counts, and games are played in less.
    let mut trainer = begun(&[("games", 1000.0), ("batch", 4096.0), ("simulations", 2.0)]).unwrap();
    let far = TrainingSight { moment: u64::MAX, ..trainer.sight() };
    assert_eq!(trainer.show(&far).unwrap_err(), "the lesson's training takes too long");
    let unknown = TrainingSight { settings: vec![("speed".to_owned(), 1.0)], ..TrainingSight::default() };
    assert!(begun(&SMALL).unwrap().show(&unknown).unwrap_err().contains("speed"));
    let nowhere = TrainingSight { position: Some((900, 1)), ..TrainingSight::default() };
    assert!(begun(&SMALL).unwrap().show(&nowhere).is_err());
}

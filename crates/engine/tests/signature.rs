//! The bench signature. Who changes play on purpose writes the new numbers here.

#[test]
fn nodes_are_those_of_the_last_change_of_play() {
    let nodes: Vec<String> =
        quartet_engine::signature().iter().map(|(game, nodes)| format!("{game} {nodes}")).collect();
    assert_eq!(nodes, ["quoridor 5690", "nine 5898", "fillit 8642", "jamit 2224"]);
}

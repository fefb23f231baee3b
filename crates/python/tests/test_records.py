"""Records."""

import copy
import json
import pickle

import pytest
import quartet
from quartet import IllegalActionError, Position, Record


def played(variant="quoridor/3x3"):
    record = Record(variant)
    while not record.end.is_over:
        record.push(record.end.random_action(len(record)))
    return record


@pytest.mark.parametrize("variant", ["quoridor/3x3", "nine/2p", "fillit/mini-2p-a", "jamit/mini-2p"])
def test_a_record_replays(variant):
    record = played(variant)
    positions = record.positions()
    assert len(record) == len(record.actions()) == len(positions) - 1
    assert positions[0] == record.start and positions[-1] == record.end
    assert record.ranks == record.end.ranks
    for before, action, after in zip(positions, record.actions(), positions[1:], strict=False):
        assert before.play(action) == after
    for other in (
        Record.from_text(record.text),
        Record.from_text(record.json),
        copy.deepcopy(record),
        copy.copy(record),
        pickle.loads(pickle.dumps(record)),
    ):
        assert other == record
    assert json.loads(record.json)


def test_a_copy_is_another():
    record = Record("quoridor/3x3")
    other = copy.copy(record)
    other.push("b2")
    assert len(record) == 0 and len(other) == 1 and record != other
    assert record != 3


def test_notes_and_results():
    record = Record("quoridor/3x3")
    record.push("b2")
    record.set_tag("Event", "Test")
    record.add_comment("a step")
    assert record.termination == "unfinished" and record.ranks is None
    record.finish([1, 2], "resignation")
    assert (record.ranks, record.termination) == ([1, 2], "resignation")
    assert record.tags["Event"] == "Test" and record.tags["Result"] == "1,2"
    assert "{a step}" in record.text


def test_many():
    records = [played(), played("nine/2p")]
    text = quartet.write_records(records)
    assert quartet.read_records(text) == records
    assert quartet.read_records("") == []
    with pytest.raises(ValueError, match="expected one record, not 2"):
        Record.from_text(text)
    with pytest.raises(ValueError, match="expected one record, not 0"):
        Record.from_text("")


def test_what_is_refused():
    record = Record("quoridor/3x3")
    for wrong, error in [("b3", IllegalActionError), (20, IllegalActionError), ("x", ValueError)]:
        with pytest.raises(error):
            record.push(wrong)
    for ranks in ([1], [3, 3], [1, 2, 3], [-1, 2], [2**40, 1], [2**70, 1], []):
        with pytest.raises(ValueError):
            record.finish(ranks, "resignation")
    with pytest.raises(ValueError):
        record.finish([1, 2], "boredom")
    with pytest.raises(ValueError):
        record.set_tag("Result", "1,2")
    with pytest.raises(ValueError, match="column"):
        Record.from_text('[Game "chess"]')
    over = Position.from_text("quoridor 3x3 a2,c2 0,0 - 1").play("a3")
    with pytest.raises(ValueError):
        Record(over)
    assert len(record) == 0 and record.ranks is None

"""The league of examples/dask: the same games and the same table as `cargo lab league`, whatever happens to a worker."""

import csv
import os
import subprocess

import pytest
from conftest import ROOT


PLAYERS, RECIPE, GAMES = "graph,random,minimax@2", "greedy: free 1, merges 2", 30


@pytest.fixture(scope="session")
def lab():
    """The lab's program, with the engine as the tests of the whole workspace have built it: optimisations change no game."""
    subprocess.run(["cargo", "build", "--quiet", "--profile", "test", "--workspace", "--bin", "lab"], cwd=ROOT, check=True)
    return ROOT / os.environ.get("CARGO_TARGET_DIR", "target") / "debug/lab"


@pytest.fixture(scope="session")
def played(cluster, tmp_path_factory):
    """The folder of a league in which both workers were killed."""
    folder = tmp_path_factory.mktemp("league")
    subprocess.run([cluster, "-B", ROOT / "tests/python/killed_worker.py", folder, PLAYERS, RECIPE, str(GAMES)], check=True)
    return folder


def lab_league(lab, folder, *arguments):
    """The games and the table of `cargo lab league`, and what it says of games that were played already."""
    done = subprocess.run([lab, "league", "--players", PLAYERS, "--recipe", RECIPE, "--games", str(GAMES), "--out", folder,
                           *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=True)
    return games(folder), table(folder / "league.md"), done.stderr


def games(folder):
    """What each game came to. How long it took and the work done belong to the machine."""
    rows = csv.DictReader((folder / "games.csv").open())
    return {(row["player"], row["until"], row["seed"]): (row["score"], row["largest"], row["moves"]) for row in rows}


def table(path):
    """The cells of a table without those of speed."""
    rows = [[cell.strip() for cell in line.strip("|\n").split("|")] for line in path.open() if line.startswith("|")]
    return [row[:14] for row in rows]


def test_the_table_is_the_labs_though_all_workers_were_killed(lab, played, tmp_path):
    lab_games, lab_table, _ = lab_league(lab, tmp_path)
    assert games(played) == lab_games
    assert len(lab_games) == 4 * GAMES
    assert table(played / "league.md") == lab_table
    assert (played / "league.png").read_bytes().startswith(b"\x89PNG")


def test_the_records_are_the_labs(lab, played, tmp_path):
    """The two headings differ in how they name a limit."""
    lab_league(lab, tmp_path, "--records", tmp_path / "records")
    texts = [{path.name: [line for line in path.read_text().splitlines() if not line.startswith(("player:", "effort:"))]
              for path in (folder / "records").iterdir()} for folder in (played, tmp_path)]
    assert texts[0] == texts[1]
    assert len(texts[0]) == 4 * GAMES


def test_the_lab_counts_the_games_of_the_cluster(lab, played, tmp_path):
    lab_games, lab_table, told = lab_league(lab, tmp_path, "--games-from", played / "games.csv")
    assert "%d of %d games were played already" % (4 * GAMES, 4 * GAMES) in told
    assert (lab_games, lab_table) == ({}, table(played / "league.md"))


def test_a_league_goes_on_from_its_finished_games(cluster, lab, played, tmp_path):
    """Three games are missing, two of which were cut off; those of the same seeds until their first 2048 are others. Only what is
    missing is played, once for a player that is named twice, and the file loses no line."""
    lab_league(lab, tmp_path, "--until", "win")
    until_win = (tmp_path / "games.csv").read_text()
    heading, *lines = (played / "games.csv").read_text().splitlines()
    kept = until_win + "\n".join([lines[0][:-20], *lines[2:-1], lines[-1][:-1]])
    (tmp_path / "games.csv").write_text(kept)
    done = subprocess.run([cluster, "-B", ROOT / "examples/dask/league.py", "play", "--players", PLAYERS + "," + PLAYERS,
                           "--recipe", RECIPE, "--recipe", RECIPE, "--games", str(GAMES), "--workers", "1", "--out", tmp_path],
                          check=True, capture_output=True, text=True)
    assert "/3 [" in done.stderr, done.stderr
    assert (tmp_path / "games.csv").read_text().startswith(kept + "\n")
    assert {key: game for key, game in games(tmp_path).items() if key[1] == "end"} == games(played)
    head, line, *players, recipe = table(played / "league.md")
    assert table(tmp_path / "league.md") == [head, line, *players, *players, recipe, recipe]


def test_numbers_are_written_as_in_the_labs_table(cluster):
    """One decimal below 100, commas between groups of three digits; half a percent is rounded up."""
    script = "from results import grouped, percent; print(grouped(99), grouped(100), grouped(1234567), percent(0.125))"
    done = subprocess.run([cluster, "-B", "-c", script], cwd=ROOT / "examples/dask", check=True, capture_output=True, text=True)
    assert done.stdout.split() == ["99.0", "100", "1,234,567", "13"]


def test_a_recipe_is_tuned(cluster, tmp_path):
    """The comparison at the end plays the recipe as it was, which likes disorder, and a better one with other weights, but the
    same setting. The same command again, with any seed, plays no game that the file has."""
    recipe = "greedy: free 1, merges=2, disorder 0.02, lost = -50"
    command = [cluster, "-B", ROOT / "examples/dask/league.py", "tune", recipe, "--games", "5", "--generations", "2", "--spread", "1",
               "--final-games", "10", "--seed", "-5", "--workers", "2", "--out", tmp_path]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    assert done.stdout.count("generation ") == 2
    # The tuning has played the seeds -5 to 4.
    assert "Seeds 5 to 14" in done.stdout
    command[command.index("-5")] = "0"
    subprocess.run(command, check=True, capture_output=True)
    played = games(tmp_path)
    subprocess.run(command, check=True, capture_output=True)
    assert games(tmp_path) == played
    _, _, start, tuned = table(tmp_path / "league.md")
    assert (start[0], start[2], tuned[2]) == (recipe.replace(",", ";"), "10", "10")
    assert tuned[0].startswith("greedy: free ") and tuned[0].endswith("; lost = -50")
    before, after = (float(row[3].split()[0].replace(",", "")) for row in (start, tuned))
    assert after > before

// The examples that help shows.
#include "cli/help.hpp"

#include <sstream>

namespace skyward::cli {

const std::string_view about =
    "Skyward: dice table games by the book, with every figure exact\nand tied to its clause.";

const std::string_view examples = R"(Examples:
  skyward games
      the games, their editions, areas and options
  skyward par --all
      the exact figures of every wager of every game
  skyward par three-dice-football
      one game; --format json or csv for a program
  skyward par high-roll-dice --detail --confidence 95
      with payback, volatility index, spread, contributions and top award
  skyward par high-roll-dice --format xlsx --out high-roll-dice.xlsx
      a workbook with live formulas; --all --out FOLDER for every game
  skyward par high-roll-dice --observed counts.json
      whether the counts of a simulation agree with the exact law
  skyward par high-roll-dice --edition pa-593
      another edition of it
  skyward par high-roll-dice --layout pip-1,kind-4,extra-roll
      wagers made together, a dollar each; pip-1=500 for five
  skyward par props-and-hops --rules my.toml
      with the odds, limits and options of a rules submission
  skyward par three-dice-football --option score=pass-0
      with another reading of the text
  skyward par high-roll-dice --format html > sheet.html
      the par sheet as one page with charts; --format svg for the chart
  skyward par --pack filing
      a folder with what is filed of each game: par sheets, odds sign,
      layout, rules, and the export for Stake Engine
  skyward value three-dice-football
      what wagers are worth where a game stands
  skyward value high-roll-dice --wager pip-1=500,kind-4=500
      what buying the extra roll adds to a layout
  skyward exposure props-and-hops --full-table
      what the house can lose; --wager 1:field=500,2:any-seven=500 for seats
  skyward design high-roll-dice --area kind-5 --edge 5%
      odds that can be printed, and what rounding does to them
  skyward diff high-roll-dice --rules my.toml
      a rules submission against the game as printed; or two editions
  skyward session props-and-hops --wager field=500 --bankroll 20000 --rounds 400
      how likely ruin is, how bankrolls end, how deep they fall
  skyward equity --hold 7,7,8 --hold 2,Q --hold none
      what each seat's cards are worth in High Roller, and one more
  skyward clauses high-roll-dice
  skyward clauses three-dice-football --kind electronic
      what enforces each clause of the rulebook, and its tests
  skyward rulings R-24
      how the text is read where it leaves something open
  skyward check src/games/props_and_hops
      a game's folder before it is built: what is wrong, or what it has
  skyward layout high-roll-dice --out layout.pdf
      the felt to scale, with its dimensions; --format svg as it is played on
  skyward sheet props-and-hops --out sheet.pdf
      a page on which a round is written by hand while there is no power
  skyward play high-roll-dice
      a game against the house, at a terminal; h lists what can be typed
  skyward play high-roll-dice --at http://localhost:8080
      the same at a table of a live house, among others; also by TLS
  skyward serve house.db
      a live house at http://localhost:8080, with a table of every game
  skyward doctor --config house.toml
      what is wrong with the machine, the settings and the house, if anything
  skyward load http://localhost:8080 --players 64 --seconds 30
      guests who play at it as fast as it goes, and whether its books agree
  skyward demo
      a finished evening of a house in demo/house.db, to look at
  skyward deal props-and-hops --format text --console < scenario.jsonl
      commands in, what happens out: the dealer's steps, every line's clause
  skyward deal props-and-hops --store house.db --table 7 < commands.jsonl
      a table that lasts, in a house: it goes on where it stood
  skyward replay night.jsonl
      whether records are what this program decides
  skyward house run house.db < floor.jsonl
      dice, checks, duties, fills of a house, and its tables ("to":"7")
  skyward house sheet house.db --table 7
      what a table is asked before it opens, with the clause of each
  skyward house report house.db --day 2026-11-26
      opener, fills, drop, win and hold of every table, hour by hour
  skyward house night house.db --month 2026-11
      game dates of High Roller as they are declared, and each game
  skyward house watch house.db
      whether dice and wagers go by theory, and how rarely it is said wrongly
  skyward house statement house.db Ann
      all that has moved a player's wallet, and whether the house has it so
  skyward log export house.db > house.ndjson
      all that a house has recorded, for whoever verifies it elsewhere
  skyward log receipt house.db --record table/7/2026-11-26:57 > my.tlog-proof
      that one record is in the log, provable without the rest of it
  skyward verify house.db
      whether a house is whole, adds up and is decided so (docs/keeping.md)
  skyward witness auditor.state --log KEY < request > cosigned
      cosigns what the house asks for, if its log has only grown
  skyward backup house.db /elsewhere/noon.db
      a house as it is at one moment, while it goes on
  skyward restore /elsewhere/noon.db house.db --reason "the disk failed"
      goes on from a backup, and tells what is lost; --left lost.db
  skyward migrate house.db postgresql://skyward@db.example/house
      moves it into a database of PostgreSQL, for many machines; and back
  skyward recall house.db --table 7 --round 12
      a round of any table, told again as it was recorded
  skyward simulate high-roll-dice --rounds 1000000000
      every wager of the game, the exact figures beside what dice gave
  skyward simulate three-dice-football --wager touchdown=500 \
      --bankroll 20000 --rounds 200 --sessions 100000
      a player's sessions: ruin, result, falls; also --run FILE (docs/runs.md)
  skyward dice --test
      a hundred million fair dice through a hundred tests (docs/fair_dice.md)
  skyward dice --raw --bytes 50000000 | rngtest
      what fair dice are made of, for tests of others; --faces: 1 to 6
  skyward signature
      one number that changes when the behaviour of any game does

Exit codes: 0 done, 1 something could not be written or read to its end, or
something was found that is wrong (`check`, `verify`, `witness`, `restore`,
`doctor`, `dice`), 2 not accepted (the message says what would be).
)";

std::string examples_of(const std::string& command) {
  std::string own;
  std::istringstream lines{std::string{examples}};
  bool of_command = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("  skyward ")) {
      of_command = (line + " ").starts_with("  skyward " + command + " ");
    }
    if (line.empty() || !line.starts_with(' ')) of_command = false;
    if (of_command) own += line + "\n";
  }
  return "Examples:\n" + own;
}

}  // namespace skyward::cli

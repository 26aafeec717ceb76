// Reads a game's folder file by file: rulebook, sources, golden rounds.
#include "games/check_folder.hpp"

#include "base/text.hpp"
#include "rules/clause_registry.hpp"
#include "rules/reading/read_felt.hpp"
#include "rules/reading/read_rulebook.hpp"
#include "rules/reading/read_submission.hpp"
#include "rules/table_rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>

namespace skyward::games {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view define_form =
    "std::unique_ptr<const rules::definition> define(const rules::table_rules&) in namespace "
    "skyward::games::";

/// A line `# key: words` at the head of a scenario; commas separate words too.
struct head_line {
  unsigned number = 0;
  std::vector<std::string> words;
};

std::vector<std::string> words_of(std::string text) {
  std::ranges::replace(text, ',', ' ');
  std::istringstream words{text};
  return {std::istream_iterator<std::string>{words}, {}};
}

head_line head_of(const std::string& scenario, const std::string& key) {
  std::istringstream lines{scenario};
  const auto start = "# " + key + ": ";
  unsigned number = 0;
  for (std::string line; std::getline(lines, line) && line.starts_with('#');) {
    ++number;
    if (line.starts_with(start)) return {number, words_of(line.substr(start.size()))};
  }
  return {};
}

/// Whether a file is there; a name that none can have is not.
bool is_there(const fs::path& file) {
  std::error_code none;
  return fs::exists(file, none);
}

/// Whether a source opens this namespace, not one whose name only begins so.
bool opens_namespace(const std::string& source, const std::string& name) {
  const auto opening = "namespace " + name;
  const auto is_of_a_name = [](unsigned char letter) {
    return std::isalnum(letter) != 0 || letter == '_';
  };
  for (auto at = source.find(opening); at != std::string::npos; at = source.find(opening, at + 1)) {
    const auto after = at + opening.size();
    if (after == source.size() || !is_of_a_name(static_cast<unsigned char>(source[after]))) {
      return true;
    }
  }
  return false;
}

class folder_checker {
 public:
  explicit folder_checker(fs::path folder) : folder_{std::move(folder)} {
    auto path = fs::absolute(folder_).lexically_normal();
    if (!path.has_filename()) path = path.parent_path();  // a slash at the end
    name_ = path.filename();
  }

  checked_folder check() {
    std::error_code none;
    if (!fs::is_directory(folder_, none)) {
      const auto* why = fs::exists(folder_, none) ? "Not a directory" : "No such file or directory";
      tell("", fmt::format("cannot be read: {}; accepted: a game's folder, such as "
                           "src/games/props_and_hops",
                           why));
      return std::move(checked_);
    }
    check_name();
    read_book();
    if (!checked_.book) return std::move(checked_);
    check_texts();
    check_layout();
    if (!checked_.book->pot) check_played();
    check_sources();
    check_golden();
    find_clauses_left();
    return std::move(checked_);
  }

 private:
  void tell(const fs::path& file, std::string_view problem, unsigned line = 0) {
    const auto path = file.empty() ? folder_ : folder_ / file;
    const auto where = line == 0 ? path.string() : fmt::format("{}:{}", path.string(), line);
    checked_.problems.push_back(one_line(fmt::format("{}: {}", where, problem)));
  }

  /// The text of a file; nothing where it cannot be read, which is told.
  std::optional<std::string> text_of(const fs::path& file, std::string_view accepted) {
    errno = 0;
    std::ifstream in{folder_ / file, std::ios::binary};
    std::string text(rules::toml_bytes_max + 1, '\0');
    in.read(text.data(), static_cast<std::streamsize>(text.size()));
    if (!in.is_open() || in.bad()) {
      tell(file, fmt::format("cannot be read: {}; accepted: {}", std::strerror(errno), accepted));
      return std::nullopt;
    }
    text.resize(static_cast<std::size_t>(in.gcount()));
    return text;
  }

  /// The name is part of C++ and CMake.
  void check_name() {
    const std::regex accepted{"[a-z][a-z0-9_]*"};
    if (std::regex_match(name_, accepted)) return;
    tell("", fmt::format("\"{}\" cannot be a folder's name; accepted: small letters, digits and _, "
                         "a letter first",
                         name_));
  }

  void read_book() {
    const auto text = text_of("rulebook.toml", "a rulebook, TOML");
    if (!text) return;
    auto book = rules::read_rulebook(*text, (folder_ / "rulebook.toml").string());
    if (!book) {
      for (const auto& problem : book.error()) checked_.problems.push_back(problem.text());
      return;
    }
    auto id = name_;
    std::ranges::replace(id, '_', '-');
    if (book->game != id) {
      tell("rulebook.toml",
           fmt::format("game: found \"{}\"; accepted: \"{}\", as its folder", book->game, id));
    }
    checked_.book = std::move(*book);
  }

  void check_layout() {
    const auto text = text_of("layout.toml", "the felt as data, TOML");
    if (!text) return;
    const auto felt = rules::read_felt(*text, (folder_ / "layout.toml").string(), *checked_.book);
    if (felt) return;
    for (const auto& problem : felt.error()) checked_.problems.push_back(problem.text());
  }

  void tell_of_book(std::string_view key, std::string_view problem) {
    tell("rulebook.toml", fmt::format("{}: {}", key, problem));
  }

  void check_texts() {
    for (const auto& [id, text] : checked_.book->clauses) {
      if (!text.empty()) continue;
      tell_of_book(fmt::format("clauses.\"{}\"", id), "is empty; accepted: what the clause says");
    }
    for (const auto& edition : checked_.book->editions) {
      if (edition.from.empty() || edition.until.empty() || edition.from <= edition.until) continue;
      tell_of_book("editions." + edition.id,
                   fmt::format("until {} is before from {}; accepted: the same day or a later one",
                               edition.until, edition.from));
    }
  }

  /// What a round needs: every wager settled, every call settling something, betting that closes
  /// and dice that are thrown.
  void check_played() {
    const auto& book = *checked_.book;
    rules::column_set settled;
    for (const auto& step : book.bets_closed) settled |= settled_by(step);
    for (const auto& call : book.calls) {
      if (call.settlement.empty()) {
        tell_of_book("calls." + call.id,
                     "settles nothing; accepted: steps under settlement, or "
                     "settled_as with a call above this one");
      }
      for (const auto& step : call.settlement) settled |= settled_by(step);
    }
    for (std::size_t i = 0; i < book.columns.size(); ++i) {
      if (settled[i]) continue;
      tell_of_book("areas." + book.columns[i].name,
                   "no call settles it; accepted: a step that names it or its group");
    }
    for (const auto* command : {"no_more_bets", "throw"}) {
      if (std::ranges::count(book.procedure, command, &rules::procedure_step::completed_by) == 1) {
        continue;
      }
      tell_of_book("procedure",
                   fmt::format("accepted: one step with completed_by = \"{}\"", command));
    }
  }

  static rules::column_set settled_by(const rules::settlement_step& step) {
    const bool moves =
        step.action == rules::step_action::move || step.action == rules::step_action::place;
    return moves ? rules::column_set{} : step.columns;
  }

  /// Files of the folder, or of one below it, with this ending, by name.
  std::vector<fs::path> files_of(const fs::path& below, std::string_view extension) const {
    std::vector<fs::path> files;
    std::error_code none;
    for (const auto& each : fs::directory_iterator{folder_ / below, none}) {
      if (each.path().extension() == extension) files.push_back(below / each.path().filename());
    }
    std::ranges::sort(files);
    return files;
  }

  void check_sources() {
    const auto sources = files_of("", ".cpp");
    std::string all;
    for (const auto& each : sources) all += text_of(each, "a source of C++").value_or("");
    // As src/games/embed.cmake looks for it.
    const bool defines =
        std::regex_search(all, std::regex{"[ >]define\\(const rules::table_rules&"});
    if (checked_.book->pot) {
      if (!sources.empty()) {
        tell(sources.front(),
             "a game for a pot has no definition; accepted: no source here, or a "
             "rulebook without kind = \"pot\"");
      }
    } else if (sources.empty()) {
      tell("definition.cpp", fmt::format("is missing; accepted: {}{}", define_form, name_));
    } else if (!defines) {
      tell(sources.front(), fmt::format("has no define; accepted: {}{}", define_form, name_));
    } else if (!opens_namespace(all, "skyward::games::" + name_)) {
      tell(sources.front(),
           fmt::format("define is not in the namespace of its folder; accepted: {}{}", define_form,
                       name_));
    }
  }

  void check_clause(const fs::path& file, unsigned line, const std::string& clause) {
    const auto& clauses = checked_.book->clauses;
    if (clauses.contains(clause)) {
      proved_.insert(clause);
      return;
    }
    std::vector<std::string> known;
    for (const auto& [id, text] : clauses) known.push_back(id);
    tell(file, fmt::format("no such clause as \"{}\"; {}", clause, accepted_names(clause, known)),
         line);
  }

  void check_scenario(const fs::path& file) {
    const auto text = text_of(file, "a scenario");
    if (!text) return;
    ++checked_.golden_rounds;
    auto transcript = file;
    transcript.replace_extension(".out");
    if (!is_there(folder_ / transcript)) {
      tell(transcript, "is missing; accepted: what tools/update_goldens writes");
    }
    const auto clauses = head_of(*text, "clauses");
    if (clauses.words.empty()) {
      tell(file, "names no clause; accepted: a line `# clauses: ID, ...` at its head");
    }
    for (const auto& clause : clauses.words) check_clause(file, clauses.number, clause);
    const auto flags = head_of(*text, "flags");
    for (std::size_t i = 0; i < flags.words.size(); ++i) {
      const auto& word = flags.words[i];
      if (word == "--edition" && i + 1 < flags.words.size()) edition_ = flags.words[i + 1];
      if (!word.ends_with(".toml")) continue;
      editions_of_[word] = edition_;
      if (is_there(folder_ / "golden" / word)) continue;
      tell(file, fmt::format("flags: there is no {} beside it", word), flags.number);
    }
    edition_.clear();
  }

  /// Rules of scenarios: each is used, and is one for this game.
  void check_rules(const fs::path& file) {
    const auto used = editions_of_.find(file.filename().string());
    if (used == editions_of_.end()) {
      return tell(file, "no scenario names it; accepted: a line `# flags: --rules FILE` in one");
    }
    const auto text = text_of(file, "a rules submission, TOML");
    if (!text || checked_.book->pot) return;
    const auto rules =
        rules::read_submission(*checked_.book, used->second, *text, (folder_ / file).string());
    if (rules) return;
    for (const auto& problem : rules.error()) checked_.problems.push_back(problem.text());
  }

  void check_proofs() {
    const fs::path file = fs::path{"golden"} / "proofs.tsv";
    if (!is_there(folder_ / file)) return;
    std::istringstream lines{text_of(file, "what tools/update_goldens writes").value_or("")};
    unsigned number = 0;
    for (std::string line; std::getline(lines, line);) {
      ++number;
      const auto tab = line.find('\t');
      if (tab == std::string::npos) {
        tell(file, "no tab; accepted: what tools/update_goldens writes", number);
      } else {
        check_clause(file, number, line.substr(0, tab));
      }
    }
  }

  void check_golden() {
    const auto scenarios = files_of("golden", ".jsonl");
    for (const auto& each : scenarios) check_scenario(each);
    for (auto each : files_of("golden", ".out")) {
      const auto transcript = each;
      if (is_there(folder_ / each.replace_extension(".jsonl"))) continue;
      tell(transcript, "has no scenario; accepted: a .jsonl of the same name beside it");
    }
    for (const auto& each : files_of("golden", ".toml")) check_rules(each);
    check_proofs();
  }

  void find_clauses_left() {
    for (const auto& row : rules::clause_rows(*checked_.book)) {
      const bool enforced =
          !row.enforced_by.empty() || !row.prompted_by.empty() || !row.states.empty();
      if (!enforced && row.later.empty()) checked_.without_entry.push_back(row.id);
      const bool tested = !row.tests.empty() || proved_.contains(row.id);
      if (enforced && !tested) checked_.without_test.push_back(row.id);
    }
  }

  fs::path folder_;
  std::string name_;
  checked_folder checked_;
  std::set<std::string> proved_;                    // clauses that golden rounds name
  std::map<std::string, std::string> editions_of_;  // by rules file that scenarios name
  std::string edition_;
};

std::string counted(std::size_t count, std::string_view what) {
  return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

std::string list_of(std::string_view what, const std::vector<std::string>& clauses) {
  if (clauses.empty()) return "";
  std::string lines = fmt::format("{}\n", what);
  for (const auto& each : clauses) lines += fmt::format("  {}\n", one_line(each));
  return lines;
}

}  // namespace

checked_folder check_folder(const std::filesystem::path& folder) {
  return folder_checker{folder}.check();
}

std::string summary_of(const checked_folder& checked) {
  const auto& book = *checked.book;
  auto text = fmt::format("{}: {}\n", one_line(book.game), one_line(book.name));
  text += fmt::format("  {}, {}\n", counted(book.editions.size(), "edition"),
                      counted(book.options.size(), "option"));
  if (!book.pot) {
    text +=
        fmt::format("  {}, {} (at most {}), {} (at most {})\n", counted(book.areas.size(), "area"),
                    counted(book.columns.size(), "column"), rules::columns_max,
                    counted(book.lines.size(), "payout line"), rules::lines_max);
    text += fmt::format("  {}, ", counted(book.calls.size(), "call"));
  } else {
    text += "  ";
  }
  text += fmt::format("{}, {}\n", counted(book.procedure.size(), "step"),
                      counted(checked.golden_rounds, "golden round"));
  text += fmt::format("  {}\n", counted(book.clauses.size(), "clause"));
  text += list_of("no entry carries these clauses out, and [later] does not name them:",
                  checked.without_entry);
  text += list_of("no golden round and no entry of [tests] proves these clauses:",
                  checked.without_test);
  return text;
}

}  // namespace skyward::games

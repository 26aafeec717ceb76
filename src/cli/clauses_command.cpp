// `skyward clauses`: what enforces each clause of the rulebooks, and its tests.
#include "base/text.hpp"
#include "cli/commands.hpp"
#include "report/clauses_report.hpp"
#include "request/rules_request.hpp"

#include <algorithm>

namespace skyward::cli {

namespace {

class list_of_clauses final : public command {
 public:
  list_of_clauses() : command{"clauses", "what enforces each clause, and its tests"} {}

  void declare(flags& flags) override {
    flags.argument("GAME", game_, "only this game");
    flags.once("--kind", kind_, "only what tables of this kind have: physical, hybrid, electronic");
    flags.once("--format", format_, "text or json");
  }

  accepted<std::string> perform(const streams& /*io*/) override {
    if (const auto known = check_format("clauses", format_, {"text", "json"}); !known) {
      return std::unexpected(known.error());
    }
    const std::vector<std::string> kinds(std::begin(rules::table_kind_names),
                                         std::end(rules::table_kind_names));
    const auto kind = std::ranges::find(kinds, kind_);
    if (!kind_.empty() && kind == kinds.end()) {
      return refuse("--kind: " + accepted_names(kind_, kinds));
    }
    const auto wanted =
        kind_.empty() ? rules::every_kind : rules::only(rules::table_kind(kind - kinds.begin()));
    const auto books = request::books_named(game_);
    if (!books) return std::unexpected(books.error());
    std::vector<rules::clause_row> rows;
    for (const auto* book : *books) {
      for (auto& row : rules::clause_rows(*book)) {
        if ((row.kinds & wanted) != 0) rows.push_back(std::move(row));
      }
    }
    return format_ == "json" ? report::clauses_json(rows) + "\n" : report::clauses_text(rows);
  }

 private:
  std::string game_;
  std::string kind_;
  std::string format_ = "text";
};

}  // namespace

std::unique_ptr<command> clauses_command() {
  return std::make_unique<list_of_clauses>();
}

}  // namespace skyward::cli

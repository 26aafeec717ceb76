// `skyward games`: the games, their editions, areas and options.
#include "cli/commands.hpp"
#include "cli/rules_argument.hpp"
#include "report/games_report.hpp"

namespace skyward::cli {

namespace {

class list_of_games final : public command {
 public:
  CLI::App* declare(CLI::App& app) override {
    auto* games = app.add_subcommand("games", "list the games, their editions and areas");
    games->add_option("GAME", game_, "only this game");
    games->add_option("--format", format_, "text, json or markdown");
    return games;
  }

  accepted<std::string> perform(const streams& io) override {
    if (const auto known = check_format("games", format_, {"text", "json", "markdown"}); !known) {
      return std::unexpected(known.error());
    }
    const auto books = books_named(game_);
    if (!books) return std::unexpected(books.error());
    auto list = list_of(*books);
    if (!game_.empty() || games::unusable_games().empty()) return list;
    io.out << list;
    return refuse_unusable(games::unusable_games());
  }

 private:
  std::string list_of(std::span<const rules::rulebook* const> books) const {
    if (format_ == "json") return report::games_json(books);
    if (format_ == "markdown") return report::games_markdown(books);
    return report::games_text(books);
  }

  std::string game_;
  std::string format_ = "text";
};

}  // namespace

std::unique_ptr<command> games_command() {
  return std::make_unique<list_of_games>();
}

}  // namespace skyward::cli

// `skyward games`: the games, their editions, areas and options.
#include "cli/commands.hpp"
#include "report/games_report.hpp"
#include "request/rules_request.hpp"

namespace skyward::cli {

namespace {

class list_of_games final : public command {
 public:
  list_of_games() : command{"games", "list the games, their editions and areas"} {}

  void declare(flags& flags) override {
    flags.argument("GAME", game_, "only this game");
    flags.once("--format", format_, "text, json or markdown");
  }

  accepted<std::string> perform(const streams& io) override {
    if (const auto known = check_format("games", format_, {"text", "json", "markdown"}); !known) {
      return std::unexpected(known.error());
    }
    const auto books = request::books_named(game_);
    if (!books) return std::unexpected(books.error());
    auto list = list_of(*books);
    if (!game_.empty() || games::unusable_games().empty()) return list;
    io.out << list;
    return request::refuse_unusable(games::unusable_games());
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

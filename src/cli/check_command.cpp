// `skyward check`: a game's folder, checked without building it.
#include "cli/commands.hpp"
#include "games/check_folder.hpp"

namespace skyward::cli {

namespace {

class check_of_a_folder final : public command {
 public:
  check_of_a_folder() : command{"check", "a game's folder, before it is built"} {}

  void declare(flags& flags) override {
    flags.argument("FOLDER", folder_, "such as src/games/my_game");
  }

  accepted<std::string> perform(const streams& /*io*/) override {
    if (folder_.empty()) {
      return refuse("check needs a folder; accepted: a game's, such as src/games/my_game");
    }
    auto checked = games::check_folder(folder_);
    if (!checked.problems.empty()) return std::unexpected(std::move(checked.problems));
    return games::summary_of(checked);
  }

  int refused_exit_code() const override { return folder_.empty() ? 2 : 1; }

 private:
  std::string folder_;
};

}  // namespace

std::unique_ptr<command> check_command() {
  return std::make_unique<check_of_a_folder>();
}

}  // namespace skyward::cli

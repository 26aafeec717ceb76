// `skyward serve`: a live house at an address, until it is told to end.
#include "audit/checkpoint.hpp"
#include "cli/commands.hpp"
#include "cli/flags.hpp"
#include "cli/key_beside.hpp"
#include "cli/reached.hpp"
#include "cli/request_flags.hpp"
#include "live/new_id.hpp"
#include "server/serve.hpp"
#include "store/sqlite_store.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <limits>
#include <optional>

namespace skyward::cli {

namespace {

constexpr std::int64_t usual_port = 8080;
constexpr std::int64_t tables_most = 1'000;

class serve_a_house final : public command {
 public:
  serve_a_house() : command{"serve", "a live house at an address, to play at"} {}

  void declare(flags& flags) override {
    flags.argument("HOUSE", house_, "its file; made where there is none; skyward.db unless given");
    flags.once("--address", address_, "where it listens; 127.0.0.1 unless given");
    declare_whole(flags, "--port", port_, "8080 unless given; 0: any that is free");
    declare_whole(flags, "--tables", tables_,
                  "of each game, where the house is new; 1 unless given");
  }

  accepted<std::string> perform(const streams& io) override {
    const auto port =
        checked(port_, "port", 0, std::numeric_limits<std::uint16_t>::max(), usual_port);
    if (!port) return std::unexpected(port.error());
    const auto tables = checked(tables_, "tables", 0, tables_most, 1);
    if (!tables) return std::unexpected(tables.error());
    if (house_.empty()) house_ = "skyward.db";
    const bool is_new = !std::filesystem::exists(house_);
    server::serve_options options;
    options.house = house_;
    options.at.address = address_.empty() ? "127.0.0.1" : address_;
    options.at.port = static_cast<std::uint16_t>(*port);
    options.at.known.hosts = {"localhost", "127.0.0.1", "[::1]"};
    options.tables = static_cast<int>(*tables);
    options.now = live::clock_now;
    auto signing = key_beside(house_, "skyward", is_new);
    const auto sealing = sealing_key_beside(house_, is_new);
    auto opened = server::served_house::open(std::move(options), std::move(signing), sealing);
    if (!opened) throw failure{"serve: " + opened.error()};
    auto& house = **opened;
    io.out << fmt::format("The house is open at http://{}:{}\n",
                          address_.empty() ? "localhost" : address_, house.port());
    if (const auto link = house.administrator_link(); !link.empty()) {
      io.out << fmt::format(
          "Its first administrator sets a name and a password, once, within a "
          "day:\n  POST /api/v1/links/{}\n",
          link);
    }
    io.out << "Ctrl-C closes it.\n" << std::flush;
    if (const auto done = house.run(); !done) throw failure{"serve: " + done.error()};
    return std::string{"The house is closed; everything that was told is kept.\n"};
  }

 private:
  static accepted<std::int64_t> checked(const std::optional<request::whole>& given,
                                        std::string_view name, std::int64_t least,
                                        std::int64_t most, std::int64_t usual) {
    if (!given) return usual;
    return request::checked(name, *given, least, most);
  }

  std::string house_;
  std::string address_;
  std::optional<request::whole> port_;
  std::optional<request::whole> tables_;
};

}  // namespace

std::unique_ptr<command> serve_command() {
  return std::make_unique<serve_a_house>();
}

}  // namespace skyward::cli

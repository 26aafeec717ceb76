// A server of PostgreSQL for this process alone, and databases of it that no other test has.
#pragma once

#include "own_folder.hpp"
#include "source_folder.hpp"

#include <fmt/format.h>

#include <array>
#include <cstdio>
#include <libpq-fe.h>
#include <memory>
#include <stdexcept>
#include <string>

namespace skyward {

class postgres_server {
 public:
  /// Made when it is first asked for, and gone with the process.
  static postgres_server& own() {
    static postgres_server server;
    return server;
  }

  /// in  settings  of it: `fsync=off`
  explicit postgres_server(const std::string& settings = "") {
    static int made = 0;
    folder_ = (own_folder() / fmt::format("postgres_{}", ++made)).string();
    std::filesystem::permissions(own_folder(), std::filesystem::perms::others_exec,
                                 std::filesystem::perm_options::add);
    start(settings);
  }
  postgres_server(const postgres_server&) = delete;
  postgres_server& operator=(const postgres_server&) = delete;
  ~postgres_server() { std::ignore = said("stop"); }

  void start(const std::string& settings = "") {
    address_ = said("start", settings);
    if (address_.empty()) throw std::runtime_error{"no server of PostgreSQL"};
    address_.pop_back();  // the end of the line
  }
  void kill() { std::ignore = said("kill"); }

  /// Of a new and empty one.
  std::string new_database() {
    static int made = 0;
    const auto name = fmt::format("house_{}", ++made);
    run(address_, fmt::format("CREATE DATABASE {}", name));
    return address_.substr(0, address_.rfind('/') + 1) + name;
  }

  /// Something done behind the back of a house.
  static void run(const std::string& address, const std::string& sql) {
    const std::unique_ptr<PGconn, decltype(&PQfinish)> connection{PQconnectdb(address.c_str()),
                                                                 &PQfinish};
    const std::unique_ptr<PGresult, decltype(&PQclear)> done{
        PQexec(connection.get(), sql.c_str()), &PQclear};
    const auto what = PQresultStatus(done.get());
    if (what != PGRES_COMMAND_OK && what != PGRES_TUPLES_OK) {
      throw std::runtime_error{PQerrorMessage(connection.get())};
    }
  }

 private:
  std::string said(const std::string& what, const std::string& settings = "") const {
    const auto command = fmt::format("{}/tools/postgres_cluster {} {} {}", source_folder().string(),
                                     what, folder_, settings);
    const std::unique_ptr<std::FILE, decltype(&pclose)> ran{popen(command.c_str(), "r"), &pclose};
    std::string words;
    std::array<char, 256> line{};
    while (std::fgets(line.data(), line.size(), ran.get()) != nullptr) words += line.data();
    return words;
  }

  std::string folder_;
  std::string address_;
};

}  // namespace skyward

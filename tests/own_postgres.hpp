// A server of PostgreSQL for this process alone, and databases of it that no other test has.
#pragma once

#include "own_folder.hpp"
#include "source_folder.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <libpq-fe.h>
#include <memory>
#include <stdexcept>
#include <stdlib.h>  // mkdtemp is POSIX's
#include <string>
#include <thread>

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
    // In memory where there is a folder for that: five times as quick, and a server that is killed
    // loses no more there, since the machine goes on.
    const std::filesystem::path memory{"/dev/shm"};
    const auto at = is_directory(memory) ? memory : std::filesystem::temp_directory_path();
    folder_ = (at / "skyward_postgres_XXXXXX").string();
    if (::mkdtemp(folder_.data()) == nullptr) throw std::runtime_error{"cannot make " + folder_};
    // However this process ends, the server ends with it.
    const auto told = own_folder() / std::filesystem::path{folder_}.filename();
    holds_.reset(popen((command("hold") + settings + " >" + told.string()).c_str(), "we"));
    const auto until = std::chrono::steady_clock::now() + std::chrono::minutes{1};
    while (address_.empty()) {
      if (!holds_ || std::chrono::steady_clock::now() > until) {
        throw std::runtime_error{"no server of PostgreSQL"};
      }
      std::this_thread::sleep_for(std::chrono::milliseconds{10});
      std::ifstream{told} >> address_;
    }
  }
  postgres_server(const postgres_server&) = delete;
  postgres_server& operator=(const postgres_server&) = delete;
  ~postgres_server() = default;

  /// Of its database that is there from the beginning.
  const std::string& address() const { return address_; }

  /// As a power cut ends it; and begun again.
  void kill() const { call(command("kill")); }
  void start() const { call(command("start") + ">/dev/null"); }

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
    const std::unique_ptr<PGresult, decltype(&PQclear)> done{PQexec(connection.get(), sql.c_str()),
                                                             &PQclear};
    const auto what = PQresultStatus(done.get());
    if (what != PGRES_COMMAND_OK && what != PGRES_TUPLES_OK) {
      throw std::runtime_error{PQerrorMessage(connection.get())};
    }
  }

 private:
  std::string command(const char* word) const {
    return fmt::format("{}/tools/postgres_cluster {} {} ", source_folder().string(), word, folder_);
  }
  static void call(const std::string& command) {
    if (std::system(command.c_str()) != 0) throw std::runtime_error{command};
  }

  std::string folder_;
  std::unique_ptr<std::FILE, decltype(&pclose)> holds_{nullptr, &pclose};
  std::string address_;
};

}  // namespace skyward

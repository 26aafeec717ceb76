// Reads records line by line into a replay.
#include "cli/read_log.hpp"

#include "cli/command.hpp"
#include "cli/next_line.hpp"
#include "request/known_build.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <fstream>

namespace skyward::cli {

namespace {

request::accepted<table::replay> read(std::string_view command, const std::string& file,
                                      std::istream& in) {
  table::replay log{request::known_build()};
  std::string line;
  while (next_typed_line(in, line, record::record_bytes_max)) {
    const auto taken = log.take(line);
    if (taken) continue;
    const auto& why = taken.error();
    const auto record = why.seq == 0 ? std::string{} : fmt::format("record {}: ", why.seq);
    return refuse(
        fmt::format("{}: {}: line {}: {}{}", command, file, why.line, record, why.message));
  }
  if (in.bad()) throw failure{fmt::format("{}: {} cannot be read any further", command, file)};
  if (log.records() == 0) return refuse(fmt::format("{}: {}: no record in it", command, file));
  return log;
}

}  // namespace

request::accepted<table::replay> read_log(std::string_view command, const std::string& file,
                                          std::istream& standard_input) {
  if (file == "-") return read(command, file, standard_input);
  errno = 0;
  std::ifstream in{file, std::ios::binary};
  if (!in) {
    return refuse(fmt::format("{}: {}: {}", command, file,
                              errno == 0 ? "cannot be read" : std::strerror(errno)));
  }
  return read(command, file, in);
}

}  // namespace skyward::cli

// A file of records that grows by one for each accepted command.
#pragma once

#include "record/stream.hpp"
#include "request/refusal.hpp"
#include "rules/rulebook.hpp"
#include "table/record_codec.hpp"

#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <span>
#include <string>

namespace skyward::cli {

/// A file in which nothing was kept is gone again in the end.
class record_file {
 public:
  /// Makes the file, with the rulebook that its records name.
  ///
  /// errors  a sentence: the file is there already, or cannot be made
  static request::accepted<std::unique_ptr<record_file>> begin(const std::filesystem::path& path,
                                                               const rules::rulebook& book);

  /// Opens a file that a replay has read, to go on with it.
  ///
  /// in      stream of its records
  ///         so_far of it
  /// errors  a sentence: it cannot be written
  static request::accepted<std::unique_ptr<record_file>> resume(const std::filesystem::path& path,
                                                                std::string stream,
                                                                const record::chain& so_far);

  record_file(const record_file&) = delete;
  record_file& operator=(const record_file&) = delete;
  ~record_file();

  /// Writes what a command has made; only then has it happened.
  ///
  /// in      before  the command
  /// errors  throws failure
  void keep(const table::line_codec& names, const table::seat_players& before,
            const table::sent_command& asked, std::span<const table::log_entry> entries);

  /// Writes the end of a day and, in the stream that its command names, the beginning of the next,
  /// both or neither.
  ///
  /// in      closing     what turn_day has made
  ///         open_day    the entry behind it, from the head of the stream that ends
  /// errors  throws failure
  table::log_entry turn_day(const table::line_codec& names, const table::seat_players& before,
                            const table::sent_command& asked,
                            std::span<const table::log_entry> closing,
                            const std::function<table::log_entry(std::string head)>& open_day);

  /// The stream of the records so far.
  const std::string& stream() const { return stream_; }

 private:
  std::string line_of(const table::line_codec& names, const table::seat_players& before,
                      const table::sent_command& asked, std::span<const table::log_entry> entries);
  void write(const std::string& lines, std::uint64_t seq);
  record_file(std::filesystem::path path, std::fstream out)
      : path_{std::move(path)}, out_{std::move(out)} {}

  std::filesystem::path path_;
  std::fstream out_;
  std::string stream_;
  record::chain chain_;  // of the stream
};

}  // namespace skyward::cli

// Writes a record to see whether it can be read.
#include "table/kept_check.hpp"

namespace skyward::table {

std::expected<void, std::string> check_record(const line_codec& names, seat_players before,
                                              const sent_command& asked,
                                              std::span<const log_entry> written) {
  record::envelope head;
  head.stream = "tried";
  head.cause.id = std::string(32, '0');
  const auto opened =
      record::read_record(write_record(names, head, asked, written, std::move(before)));
  if (!opened) return std::unexpected(opened.error());
  const auto read = read_record(names, *opened);
  if (!read) return std::unexpected(read.error());
  return {};
}

}  // namespace skyward::table

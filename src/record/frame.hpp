// What a house tells of a record to whoever watches.
#pragma once

#include "base/moment.hpp"

#include <boost/json.hpp>

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::record {

/// Where the record stands, when it was and what happened; not who asked, and not the accounts of
/// the house.
struct frame {
  std::string table;
  std::string stream;
  std::uint64_t seq{};
  moment at;
  std::vector<boost::json::object> events;
};

/// Reads what a house sends of a record. Keys that are not known are those of a newer house, and
/// are left out; what happened has the words of this version.
///
/// errors  a sentence that names the key and what is accepted
std::expected<frame, std::string> read_frame(std::string_view line);

}  // namespace skyward::record

// Where each key of a line of JSON stands, for problems that name the column.
#pragma once

#include <boost/json/fwd.hpp>

#include <cstddef>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::record {

/// What is wrong with a line, and at which column it begins.
struct line_problem {
  std::size_t column{};
  std::string message;  // names the key and what is accepted
};

/// A key of a line and where it stands.
struct key_place {
  std::string key;
  std::size_t column{};
  std::size_t object{};  // in the order in which they begin
};

/// The keys of a line that is JSON, in order.
std::vector<key_place> keys_of(std::string_view line);

/// Where a key stands in its line: in the line's own object, or in the one that the key `within`
/// has.
std::size_t column_of(const std::vector<key_place>& keys, std::string_view key,
                      std::string_view within);

/// `key: message`, on one line.
std::string told(std::string_view key, std::string_view message);

/// No object has a key twice: of two values one would be lost.
std::expected<void, line_problem> check_once(const std::vector<key_place>& keys);

/// The same of a line of which only what it says is known. It is quick where no key is lost.
std::expected<void, line_problem> check_once(std::string_view line, const boost::json::value& said);

}  // namespace skyward::record

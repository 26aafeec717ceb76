// Takes the one object of JSON in a request's body apart: the first thing that is wrong is told by
// its key, and a key that nobody has asked for is wrong.
#pragma once

#include "server/http/problem.hpp"

#include <boost/json/object.hpp>

#include <cstdint>
#include <expected>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::server {

class json_body {
 public:
  /// in  text  empty: an object without keys
  explicit json_body(const std::string& text);

  std::string text(std::string_view key);
  std::optional<std::string> optional_text(std::string_view key);
  std::int64_t whole(std::string_view key, std::int64_t least, std::int64_t most);
  std::vector<std::string> texts(std::string_view key);

  /// A limit that may be lifted: a number, `null` for none at all, or not given.
  struct limit_asked {
    bool given = false;
    std::optional<std::int64_t> amount;
  };
  limit_asked limit(std::string_view key, std::int64_t least, std::int64_t most);

  /// What was wrong first; nothing where all was read.
  std::optional<problem> problem_found() const;

 private:
  const boost::json::value* find(std::string_view key);
  void refuse(std::string why);

  boost::json::object read_;
  std::set<std::string, std::less<>> known_;
  std::string wrong_;
};

}  // namespace skyward::server

// SQL that stands in the source, apart from values that come from outside.
#pragma once

#include <string_view>

namespace skyward::store {

/// SQL as it stands in the source. Nothing that comes from outside gets into one: it is bound to a
/// statement.
class sql_text {
 public:
  consteval sql_text(const char* text) : text_{text} {}

  std::string_view view() const { return text_; }

 private:
  friend class sqlite_database;
  explicit sql_text(std::string_view made) : text_{made} {}

  std::string_view text_;
};

}  // namespace skyward::store

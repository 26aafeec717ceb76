// The keys of a question to the lab, read as the words of a command's flags, so that one reading
// serves both.
#pragma once

#include "base/text.hpp"
#include "record/object_reader.hpp"
#include "request/rules_request.hpp"
#include "server/http/problem.hpp"
#include "server/refusal_words.hpp"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include <expected>
#include <list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::server {

/// A value as a person would write it behind a flag.
///
/// errors  throws record::bad_value, as all readers here do
std::string words_of(std::string_view key, const boost::json::value& value);

/// A list of such, or one text, as commas join them.
std::string list_words(std::string_view key, const boost::json::value& value);

/// The keys of an object, each by the name of its flag.
class flag_reader {
 public:
  explicit flag_reader(const boost::json::object& in) : in_{in} {}

  std::optional<std::string> words(std::string_view flag);
  std::optional<std::string> many_words(std::string_view flag);
  bool mark(std::string_view flag, bool otherwise = false);
  const boost::json::object* object(std::string_view flag);
  boost::json::array list(std::string_view flag);

  /// A list of texts.
  std::vector<std::string> texts(std::string_view flag);

  /// Reads each object of a list with a reader of its own.
  template <class Read>
  void each_of(std::string_view flag, const Read& read) {
    for (const auto& each : list(flag)) {
      if (!each.is_object()) record::fail(key_of(flag), "accepted: a list of objects");
      flag_reader reader{each.get_object()};
      read(reader);
      reader.in_.finish();
    }
  }

  void finish() const { in_.finish(); }

 private:
  const boost::json::value* take(std::string_view flag) {
    return in_.take(keys_.emplace_back(key_of(flag)));
  }

  record::object_reader in_;
  std::list<std::string> keys_;  // which the reader looks at until its end
};

void read_whole(flag_reader& in, std::string_view flag,
                std::optional<skyward::request::whole>& into);

/// `{"OPTION":"VALUE"}`
std::vector<skyward::request::option_choice> read_options(flag_reader& in);

/// Texts of rules submissions by the names that their problems have: `rules`, or `rules[1]` of
/// several.
std::vector<skyward::request::named_file> submissions_of(const std::vector<std::string>& texts);

/// Game, edition, rules (the text of a submission) and options.
void read_rules(flag_reader& in, skyward::request::rules_request& into);

/// Has a body read, and says what is not accepted by its keys; of a rules submission each entry.
///
/// in  read  takes a reader of the body and the body itself, and answers with a value or with what
///           is refused
template <class Value, class Read>
std::expected<Value, problem> read_question(const std::string& body, const Read& read);

/// What read_question refuses with.
problem refused_question(const boost::json::object& body, const skyward::request::refusals& lines);
std::expected<boost::json::object, problem> question_object(const std::string& body);

template <class Value, class Read>
std::expected<Value, problem> read_question(const std::string& body, const Read& read) {
  const auto object = question_object(body);
  if (!object) return std::unexpected(object.error());
  try {
    flag_reader in{*object};
    skyward::request::accepted<Value> value = read(in, *object);
    if (value) return *std::move(value);
    return std::unexpected(refused_question(*object, value.error()));
  } catch (const record::bad_value& bad) {
    return std::unexpected(problem{422, "not_accepted", record::told(bad), {}});
  }
}

}  // namespace skyward::server

// Reads keys as the words of flags, and says of a flag its key.
#include "server/flag_reader.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>

namespace skyward::server {

namespace ask = skyward::request;  // beside the request of HTTP
namespace json = boost::json;
using record::fail;

namespace {

/// What stands before the last `; accepted: ` or `; nearest of `, and from there on.
void split_message(const std::string& message, faulty_entry& into) {
  constexpr std::string_view accepted = "; accepted: ";
  constexpr std::string_view nearest = "; nearest of ";
  if (const auto at = message.rfind(accepted); at != std::string::npos) {
    into.message = message.substr(0, at);
    into.accepted = message.substr(at + accepted.size());
  } else if (const auto near = message.rfind(nearest); near != std::string::npos) {
    into.message = message.substr(0, near);
    into.accepted = message.substr(near + 2);
  } else {
    into.message = message;
  }
}

/// A text that a body has; where it has a list, or nothing, an empty one.
std::string text_in(const json::object& body, std::string_view key) {
  const auto* value = body.if_contains(record::text(key));
  return value != nullptr && value->is_string() ? words_of(key, *value) : std::string{};
}

/// The texts of the submissions of a body that has been read.
std::vector<std::string> submissions_in(const json::object& body) {
  const auto* value = body.if_contains("rules");
  if (value == nullptr) return {};
  if (value->is_array()) return flag_reader{body}.texts("rules");
  return {words_of("rules", *value)};
}

constexpr std::size_t submissions_most = 2;  // that any question takes
constexpr std::size_t faults_told_most = 100;

/// What is wrong with the submissions of a question, entry by entry, as far as anybody reads it.
std::vector<faulty_entry> faulty_entries(const json::object& body) {
  std::vector<faulty_entry> all;
  const auto game = text_in(body, "game");
  const auto edition = text_in(body, "edition");
  const auto texts = submissions_in(body);
  if (texts.size() > submissions_most) return all;  // which is refused by itself
  for (const auto& asked : submissions_of(texts)) {
    for (const auto& each : ask::submission_problems({game, edition, asked, {}})) {
      if (all.size() == faults_told_most) return all;
      auto& told =
          all.emplace_back(faulty_entry{each.file, each.key, each.line, each.column, {}, {}});
      split_message(each.message, told);
    }
  }
  return all;
}

}  // namespace

std::string words_of(std::string_view key, const json::value& value) {
  if (value.is_string()) return std::string{std::string_view{value.get_string()}};
  if (value.is_int64() || value.is_uint64()) return json::serialize(value);
  fail(key, fmt::format("found {}; accepted: a text or a whole number", record::shown(value)));
}

std::string list_words(std::string_view key, const json::value& value) {
  if (!value.is_array()) return words_of(key, value);
  std::vector<std::string> words;
  for (const auto& each : value.get_array()) words.push_back(words_of(key, each));
  return join(words, ",");
}

std::optional<std::string> flag_reader::words(std::string_view flag) {
  const auto* value = take(flag);
  return value == nullptr ? std::nullopt : std::optional{words_of(keys_.back(), *value)};
}

std::optional<std::string> flag_reader::many_words(std::string_view flag) {
  const auto* value = take(flag);
  return value == nullptr ? std::nullopt : std::optional{list_words(keys_.back(), *value)};
}

bool flag_reader::mark(std::string_view flag, bool otherwise) {
  const auto* value = take(flag);
  if (value == nullptr) return otherwise;
  if (value->is_bool()) return value->get_bool();
  fail(keys_.back(), fmt::format("found {}; accepted: true or false", record::shown(*value)));
}

const json::object* flag_reader::object(std::string_view flag) {
  const auto* value = take(flag);
  if (value == nullptr || value->is_object())
    return value == nullptr ? nullptr : &value->get_object();
  fail(keys_.back(), fmt::format("found {}; accepted: an object", record::shown(*value)));
}

json::array flag_reader::list(std::string_view flag) {
  const auto* value = take(flag);
  if (value == nullptr) return {};
  if (value->is_array()) return value->get_array();
  fail(keys_.back(), fmt::format("found {}; accepted: a list", record::shown(*value)));
}

std::vector<std::string> flag_reader::texts(std::string_view flag) {
  std::vector<std::string> all;
  for (const auto& each : list(flag)) all.push_back(words_of(keys_.back(), each));
  return all;
}

void read_whole(flag_reader& in, std::string_view flag, std::optional<ask::whole>& into) {
  if (const auto words = in.words(flag)) into = ask::read_whole(*words);
}

std::vector<ask::option_choice> read_options(flag_reader& in) {
  std::vector<ask::option_choice> choices;
  const auto* options = in.object("options");
  if (options == nullptr) return choices;
  for (const auto& [name, value] : *options) {
    choices.push_back({std::string{name}, words_of(name, value)});
  }
  return choices;
}

std::vector<ask::named_file> submissions_of(const std::vector<std::string>& texts) {
  std::vector<ask::named_file> all;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    all.push_back({texts.size() == 1 ? "rules" : fmt::format("rules[{}]", i), texts[i]});
  }
  return all;
}

void read_rules(flag_reader& in, ask::rules_request& into) {
  into.game = in.words("game").value_or("");
  into.edition = in.words("edition").value_or("");
  if (auto text = in.words("rules")) into.submission = ask::named_file{"rules", *std::move(text)};
  into.options = read_options(in);
}

std::expected<json::object, problem> question_object(const std::string& body) {
  json::error_code error;
  const auto read = json::parse(record::text(body), error);
  if (!error && read.is_object()) return read.get_object();
  return std::unexpected(problem{422, "not_accepted", "accepted: one JSON object", {}});
}

problem refused_question(const json::object& body, const ask::refusals& lines) {
  return {422, "not_accepted", in_keys(lines), {}, faulty_entries(body)};
}

}  // namespace skyward::server

// Reads keys of events, and writes cells.
#include "report/house/event_fields.hpp"

#include "base/text.hpp"
#include "document/wrap.hpp"
#include "record/stream.hpp"

#include <fmt/format.h>

namespace skyward::report {

namespace {

const boost::json::value* value_in(const boost::json::object& event, std::string_view key) {
  return event.if_contains({key.data(), key.size()});
}

}  // namespace

std::expected<std::optional<record::opened_record>, std::string> record_of(std::string_view line) {
  if (!line.starts_with(R"({"v":)") || record::is_kept_text(line)) return std::nullopt;
  auto opened = record::read_record(line);
  if (!opened) return std::unexpected(std::move(opened).error());
  return std::move(*opened);
}

std::expected<std::optional<table_record>, std::string> table_records::read(std::string_view line) {
  auto opened = record_of(line);
  if (!opened) return std::unexpected(std::move(opened).error());
  if (!*opened) return std::nullopt;
  const auto& head = (*opened)->head;
  std::string owner{record::owner_of(head.stream)};
  const auto at = head.at.given() ? head.at : head.recorded_at;
  if (!owner.starts_with("table/") || !at.given()) return std::nullopt;
  if (auto counted = count(**opened); !counted) return std::unexpected(std::move(counted).error());
  return table_record{std::move(**opened), std::move(owner), at};
}

std::expected<void, std::string> table_records::count(const record::opened_record& opened) {
  const auto wrong = [&](std::string_view what) {
    return std::unexpected(fmt::format("{}: record {}: {}; accepted: what tables of a house move",
                                       one_line(opened.head.stream), opened.head.seq, what));
  };
  const auto add = [&](std::int64_t amount) {
    if (amount > cents_max || amount < -cents_max) return false;
    sum_ += amount < 0 ? -amount : amount;
    return true;
  };
  for (const auto& each : opened.head.postings) {
    if (!add(each.cents)) return wrong(fmt::format("cents beyond {}", cents_max));
  }
  for (const auto& event : opened.events) {
    for (const auto& each : event) {
      const std::string_view key{each.key().data(), each.key().size()};
      const auto* number = each.value().if_int64();
      if (!key.ends_with("cents") || number == nullptr) continue;
      if (!add(*number)) return wrong(fmt::format("{} beyond {}", key, cents_max));
    }
  }
  if (sum_ > sum_max) return wrong("more than can be added up");
  return {};
}

std::string_view text_in(const boost::json::object& event, std::string_view key) {
  const auto* found = value_in(event, key);
  if (found == nullptr || !found->is_string()) return {};
  return {found->get_string().data(), found->get_string().size()};
}

std::string text_of(const boost::json::object& event, std::string_view key, std::size_t bytes_max) {
  return one_line(document::cut(text_in(event, key), bytes_max));
}

std::int64_t whole_in(const boost::json::object& event, std::string_view key) {
  const auto* found = value_in(event, key);
  const auto value = found == nullptr || !found->is_int64() ? 0 : found->get_int64();
  // More than can be counted is no figure of any table.
  return value > counted_max || value < -counted_max ? 0 : value;
}

cents cents_in(const boost::json::object& event, std::string_view key) {
  return cents{whole_in(event, key)};
}

cents posted_to(const record::envelope& head, std::string_view account) {
  cents sum;
  for (const auto& each : head.postings) {
    if (each.account == account) sum = sum + cents{each.cents};
  }
  return sum;
}

cents posted_below(const record::envelope& head, std::string_view kind) {
  cents sum;
  for (const auto& each : head.postings) {
    if (each.account.starts_with(kind)) sum = sum + cents{each.cents};
  }
  return sum;
}

std::string csv_cell(std::string_view text) {
  constexpr std::string_view begins_formula = "=+-@\t\r";
  std::string cell;
  if (!text.empty() && begins_formula.find(text.front()) != text.npos) cell = "'";
  cell += text;
  if (cell.find_first_of(",\"\r\n") == cell.npos) return cell;
  std::string quoted = "\"";
  for (const auto each : cell) quoted += each == '"' ? std::string{"\"\""} : std::string{each};
  return quoted + "\"";
}

std::string csv_cents(cents amount) {
  return amount < cents{} ? fmt::format("({})", -amount.count())
                          : fmt::format("{}", amount.count());
}

}  // namespace skyward::report

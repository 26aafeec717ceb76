// Reads what records post to a wallet, and lays it out.
#include "report/house/player_statement.hpp"

#include "base/money.hpp"
#include "base/text.hpp"
#include "document/wrap.hpp"
#include "house/stream_records.hpp"
#include "report/house/event_fields.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <algorithm>

namespace skyward::report {

namespace {

/// With one record more it is counted still.
constexpr std::int64_t moved_max = 1'000'000'000'000'000'000;

/// What the record posts to an account; nothing where that does not stand in it.
///
/// errors  a sentence: more than any account takes
std::expected<std::optional<std::int64_t>, std::string> posted(const record::envelope& head,
                                                               std::string_view account) {
  std::optional<std::int64_t> sum;
  for (const auto& each : head.postings) {
    if (each.account != account) continue;
    const auto cents = sum.value_or(0) + each.cents;  // each below counted_max, as it was read
    if (cents > counted_max || cents < -counted_max) {
      return std::unexpected(
          fmt::format("{}: record {}: more than can be added up", one_line(head.stream), head.seq));
    }
    sum = cents;
  }
  return sum;
}

/// The house says it in its event, as what was approved has another command; a table in the
/// command, of which there may be many events.
void name_it(wallet_movement& moved, const record::opened_record& opened) {
  const bool of_house = moved.stream == house::house_stream && !opened.events.empty();
  moved.what = of_house ? text_of(opened.events.back(), "event") : text_of(opened.command, "do");
  if (of_house) moved.reason = text_of(opened.events.back(), "reason");
}

std::string minute_text(const zone& where, moment at) {
  constexpr std::size_t minute_size = 16;
  if (!at.given()) return "";
  auto text = where.text(at).substr(0, minute_size);
  std::ranges::replace(text, 'T', ' ');
  return text;
}

std::string agreement_text(const player_statement& of) {
  const auto balance = money_text(cents{of.balance()});
  if (!of.row) return fmt::format("Balance {}, by the log alone.", balance);
  if (of.agrees()) return fmt::format("Balance {}, and so the house has it.", balance);
  return fmt::format("NOT THE SAME: balance {} by the log, and the house has {}.", balance,
                     money_text(cents{*of.row}));
}

}  // namespace

std::expected<void, std::string> statement_reader::take(std::string_view line) {
  const auto read = record_of(line);
  if (!read) return std::unexpected(read.error());
  if (!*read) return {};
  const auto& head = (*read)->head;
  auto& latest = latest_[head.stream];
  latest = std::max(latest, head.recorded_at);
  const auto cents = posted(head, told_.account);
  if (!cents) return std::unexpected(cents.error());
  if (!*cents) return {};
  moved_ += **cents < 0 ? -**cents : **cents;
  if (moved_ > moved_max) return std::unexpected("more than can be added up");
  wallet_movement moved{head.stream, head.seq, head.recorded_at, {}, {}, **cents, 0};
  name_it(moved, **read);
  found_.emplace(latest, std::move(moved));
  return {};
}

player_statement statement_reader::finish(std::optional<std::int64_t> row) {
  std::int64_t balance = 0;
  for (auto& [latest, movement] : found_) {
    balance += movement.cents;
    movement.balance = balance;
    told_.movements.push_back(std::move(movement));
  }
  found_.clear();
  told_.row = row;
  return told_;
}

std::string statement_text(const std::string& house, const zone& where,
                           const player_statement& of) {
  constexpr auto row = "{:<24}{:<18}{:<14}{:>12}{:>12}\n";
  auto text =
      document::wrapped(fmt::format("{}: {}", one_line(house), one_line(of.account))) + "\n";
  text += fmt::format(row, "record", "recorded", "what", "amount", "balance");
  for (const auto& each : of.movements) {
    text += fmt::format(row, fmt::format("{} {}", one_line(each.stream), each.seq),
                        minute_text(where, each.at), each.what,
                        signed_money_text(cents{each.cents}), money_text(cents{each.balance}));
    if (!each.reason.empty()) text += document::wrapped(each.reason, "  ");
  }
  return text + "\n" + document::wrapped(agreement_text(of));
}

std::string statement_json(const std::string& house, const player_statement& of) {
  boost::json::array movements;
  for (const auto& each : of.movements) {
    boost::json::object moved{{"stream", each.stream},
                              {"seq", each.seq},
                              {"recorded_at", each.at.given() ? moment_text(each.at) : ""},
                              {"what", each.what},
                              {"cents", each.cents},
                              {"balance_cents", each.balance}};
    if (!each.reason.empty()) moved["reason"] = each.reason;
    movements.push_back(std::move(moved));
  }
  boost::json::object whole{{"house", house},
                            {"account", of.account},
                            {"movements", std::move(movements)},
                            {"balance_cents", of.balance()}};
  if (of.row) whole["row_cents"] = *of.row;
  whole["agrees"] = of.agrees();
  return boost::json::serialize(whole) + "\n";
}

}  // namespace skyward::report

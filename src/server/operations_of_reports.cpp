// What people read of the log: figures of gaming days, the dice watch, receipts of records.
#include "base/text.hpp"
#include "server/ask_lab.hpp"
#include "server/house_figures.hpp"
#include "server/operation.hpp"
#include "server/receipt_requests.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>

namespace skyward::server {

namespace {

using boost::asio::awaitable;

awaitable<response> ask_days(asked_operation& of) {
  auto reading = reckoned(of.on.reads, of, [house = of.on.kept_in] { return list_days(house); });
  const auto answer = co_await std::move(reading);
  co_return response_to(std::move(*answer));
}

awaitable<response> ask_report(asked_operation& of) {
  auto reading = reckoned(of.on.reads, of, [house = of.on.kept_in, parts = of.parts] {
    return report_of_day(house, parts[0], parts[1], "json");
  });
  const auto answer = co_await std::move(reading);
  co_return response_to(std::move(*answer));
}

awaitable<response> save_report(asked_operation& of) {
  const auto parts = of.parts;
  auto reading = reckoned(of.on.reads, of, [house = of.on.kept_in, parts] {
    return report_of_day(house, parts[0], parts[1], parts[2]);
  });
  auto answer = co_await std::move(reading);
  if (!*answer) co_return response_of(answer->error());
  auto file = with_body(std::string{type_of_format(parts[2])}, std::move(**answer));
  const auto end = parts[2] == "text" ? std::string{"txt"} : parts[2];
  file.headers.push_back({"Content-Disposition", fmt::format(R"(attachment; filename="{}-{}.{}")",
                                                             parts[1], parts[0], end)});
  co_return file;
}

awaitable<response> ask_watch(asked_operation& of) {
  const auto* asked = of.asked.find_in_query("day");
  auto reading = reckoned(
      of.on.reads, of,
      [house = of.on.kept_in, day = asked == nullptr ? std::optional<std::string>{} : *asked] {
        return watch_of_house(house, day);
      });
  const auto answer = co_await std::move(reading);
  co_return response_to(std::move(*answer));
}

awaitable<response> ask_checkpoint(asked_operation& of) {
  auto reading = reckoned(of.on.reads, of, [house = of.on.kept_in, key = of.on.key] {
    return read_checkpoint(house, key);
  });
  const auto answer = co_await std::move(reading);
  co_return response_to(std::move(*answer));
}

awaitable<response> ask_receipt(asked_operation& of) {
  const auto* stream = of.asked.find_in_query("stream");
  const auto* number = of.asked.find_in_query("seq");
  if (stream == nullptr || number == nullptr) {
    co_return response_of(not_accepted("accepted: stream and seq, of a record"));
  }
  const auto seq = number_in(number, "seq", 0, 1, counted_max);
  if (!seq) co_return response_of(seq.error());
  const asked_receipt asked{*stream, *seq};
  auto reading =
      reckoned(of.on.reads, of, [house = of.on.kept_in, asked, by = asker_of(*of.session->who)] {
        return receipt_text(house, asked, by);
      });
  auto answer = co_await std::move(reading);
  if (!*answer) co_return response_of(answer->error());
  auto file = with_body("text/plain; charset=utf-8", std::move(**answer));
  auto name = asked.stream;
  std::ranges::replace(name, '/', '-');
  file.headers.push_back(
      {"Content-Disposition",
       fmt::format(R"(attachment; filename="{}-{}.tlog-proof")", name, asked.seq)});
  co_return file;
}

constexpr std::array operations_of_reports{
    operation{.id = "list_days",
              .asked = method::get,
              .path = "/api/v1/house/days",
              .askers = readers,
              .summary = "Gaming days that are recorded, and which of them are closed.",
              .gives = "days",
              .at_server = ask_days},
    operation{.id = "read_day",
              .asked = method::get,
              .path = "/api/v1/house/days/{day}/{report}",
              .askers = readers,
              .summary = "What a day has brought, or a charity night: drop, win, hold, theory.",
              .gives = "figures",
              .at_server = ask_report},
    operation{.id = "save_day",
              .asked = method::get,
              .path = "/api/v1/house/days/{day}/{report}/{format}",
              .askers = readers,
              .summary = "The same as a file: text, csv, xlsx, pdf.",
              .type = "application/octet-stream",
              .at_server = save_report},
    operation{.id = "read_watch",
              .asked = method::get,
              .path = "/api/v1/house/watch",
              .askers = readers,
              .summary = "Whether dice are fair and wagers won as theory has it, by what was seen.",
              .query = "day",
              .gives = "watched_play",
              .at_server = ask_watch},
    operation{.id = "read_checkpoint",
              .asked = method::get,
              .path = "/api/v1/checkpoint",
              .askers = with_session,
              .summary = "The last checkpoint of the log, and the key that verifies it.",
              .gives = "checkpoint",
              .at_server = ask_checkpoint},
    operation{.id = "read_receipt",
              .asked = method::get,
              .path = "/api/v1/receipt",
              .askers = with_session,
              .summary = "That a record is in the log; of one's own commands, for players.",
              .query = "stream,seq",
              .type = "text/plain",
              .at_server = ask_receipt},
};

}  // namespace

std::span<const operation> report_operations() {
  return operations_of_reports;
}

}  // namespace skyward::server

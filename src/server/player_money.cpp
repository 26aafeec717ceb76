// Reads wallets in the ledger, and says what the house says of them.
#include "server/player_money.hpp"

#include "audit/log_lines.hpp"
#include "audit/log_records.hpp"
#include "base/person_name.hpp"
#include "ledger/account.hpp"
#include "live/new_id.hpp"
#include "record/json_text.hpp"
#include "report/house/player_statement.hpp"
#include "server/table_requests.hpp"

#include <fmt/format.h>

namespace skyward::server {

namespace {

std::unexpected<problem> failed(const std::string& why) {
  return std::unexpected(problem{503, "failed", why, {}});
}

json_answer said(house_side& house, house::any_floor_command what) {
  const auto done = house.floor.say(std::move(what), live::new_id(live::clock_now()));
  if (!done) return failed(done.error().message);
  if (done->refusal) return std::unexpected(problem_of(*done->refusal));
  return std::string{"{}"};
}

std::string wallet_named(const std::string& player) {
  return ledger::wallet_of(folded_name(player));
}

}  // namespace

json_answer give_play_money(house_side& house, const std::string& player) {
  return said(house, house::command::deposit{player, cents{guest_cents}, "a guest"});
}

json_answer tell_protection(house_side& house, const std::string& player,
                            const ledger_protection& wanted) {
  const auto row = house.kept.account(wallet_named(player));
  if (!row) return failed(row.error().message);
  json_answer done = std::string{"{}"};
  if (row->barred != wanted.barred) {
    done = wanted.barred
               ? said(house, house::command::bar_player{player, "by the player's own wish"})
               : said(house, house::command::admit_player{player});
  }
  if (!done) return done;
  const auto limit = wanted.loss_limit ? std::optional{wanted.loss_limit->count()} : std::nullopt;
  if (row->loss_limit == limit) return done;
  return said(house, house::command::limit_loss{player, limit});
}

json_answer read_wallet(house_side& house, const house_question& asked) {
  const auto row = house.kept.account(wallet_named(asked.by.id));
  if (!row) return failed(row.error().message);
  auto text = fmt::format(R"({{"cents":{},"barred":{})", row->cents, row->barred);
  if (row->loss_limit) text += fmt::format(R"(,"loss_limit_cents":{})", *row->loss_limit);
  if (!row->charged_day.empty()) {
    text += R"(,"day":)";
    record::append_text(text, row->charged_day);
    text += fmt::format(R"(,"lost_cents":{})", row->charged);
  }
  return text + "}";
}

json_answer read_statement(house_side& house, const house_question& asked) {
  const auto& player = asked.parts.empty() ? asked.by.id : asked.parts.front();
  const bool of_staff = asked.by.works_as(live::work_role::cage) ||
                        asked.by.works_as(live::work_role::manager) || asked.by.is(auditors);
  if (player != asked.by.id && !of_staff) {
    return std::unexpected(
        problem{403,
                "role_may_not",
                "another's statement; accepted: from the cage, a manager or an auditor",
                {}});
  }
  const auto wallet = wallet_named(player);
  report::statement_reader reader{wallet};
  std::string wrong;
  const auto read = audit::each_log_line(house.kept, [&](std::string_view line) {
    if (audit::is_checkpoint_line(line)) return true;
    if (auto taken = reader.take(line); !taken) wrong = taken.error();
    return wrong.empty();
  });
  if (!read) return failed(read.error().message);
  if (!wrong.empty()) return failed(wrong);
  const auto row = house.kept.account(wallet);
  if (!row) return failed(row.error().message);
  const auto& settings = house.floor.state().settings;
  return report::statement_json(settings ? settings->name : std::string{},
                                reader.finish(row->cents));
}

}  // namespace skyward::server

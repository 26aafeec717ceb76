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
#include "store/open_store.hpp"

#include <fmt/format.h>

namespace skyward::server {

namespace {

json_answer said(house_side& house, house::any_floor_command what) {
  const auto done = house.floor.say(std::move(what), live::new_id(live::clock_now()));
  if (!done) return machine_failed(done.error().message);
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
                            const ledger_protection& now_is) {
  const auto known = house::bounds_of(house.floor.state(), player).own;
  json_answer done = std::string{"{}"};
  if (now_is.barred && !known.barred_for) {
    done = said(house, house::command::bar_player{player, "by the player's own wish"});
  } else if (!now_is.barred && known.barred_for) {
    done = said(house, house::command::admit_player{player});
  }
  std::optional<std::int64_t> most;
  if (now_is.loss_limit) most = now_is.loss_limit->count();
  if (!done || known.loss_limit == most) return done;
  return said(house, house::command::limit_loss{player, most});
}

json_answer read_wallet(house_side& house, const std::string& player) {
  const auto row = house.kept.account(wallet_named(player));
  if (!row) return machine_failed(row.error().message);
  auto text = fmt::format(R"({{"cents":{},"barred":{})", row->cents, row->barred);
  if (row->loss_limit) text += fmt::format(R"(,"loss_limit_cents":{})", *row->loss_limit);
  if (!row->charged_day.empty()) {
    text += R"(,"day":)";
    record::append_text(text, row->charged_day);
    text += fmt::format(R"(,"lost_cents":{})", row->charged);
  }
  return text + "}";
}

json_answer read_statement(const std::string& house, const std::string& player) {
  const auto kept = store::open_store(house, store::access::read);
  if (!kept) return machine_failed(kept.error().message);
  const auto wallet = wallet_named(player);
  report::statement_reader reader{wallet};
  std::string wrong;
  const auto read = audit::each_log_line(**kept, [&](std::string_view line) {
    if (audit::is_checkpoint_line(line)) return true;
    if (auto taken = reader.take(line); !taken) wrong = taken.error();
    return wrong.empty();
  });
  if (!read) return machine_failed(read.error().message);
  if (!wrong.empty()) return machine_failed(wrong);
  const auto row = (*kept)->account(wallet);
  if (!row) return machine_failed(row.error().message);
  return report::statement_json(store::shown_name(house), reader.finish(row->cents));
}

}  // namespace skyward::server

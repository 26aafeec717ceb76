// Asks the table itself.
#include "server/view/viewer.hpp"

#include <boost/json/parse.hpp>

#include <cctype>

namespace skyward::server {

table::role played_as(const viewer& by) {
  if (by.enters_for == table::seat_no::none || by.roles.empty()) return table::role::player;
  return by.roles.front();
}

table::sent_command sent_by(const table::common_state& state, const viewer& by,
                            table::any_command what, table::role from) {
  table::sent_command sent;
  sent.what = std::move(what);
  sent.from = from;
  sent.principal = by.id;
  sent.at = state.last_at;
  return sent;
}

namespace {

table::verdict decided(const auto& at, const table::sent_command& asked) {
  std::vector<table::log_entry> would;
  return at.game.decide(at.now, asked, would);
}

}  // namespace

table::verdict answer_of(const live::banked_stand& at, const table::sent_command& asked) {
  return decided(at, asked);
}

table::verdict answer_of(const live::pot_stand& at, const table::sent_command& asked) {
  return decided(at, asked);
}

bool stakes(const table::any_command& what) {
  namespace command = table::command;
  return std::visit(
      []<class Command>(const Command&) {
        return table::one_of<Command, command::wager, command::purchase, command::buy,
                             command::rebuy, command::buy_in>;
      },
      static_cast<const table::command_variant&>(what));
}

boost::json::object command_json(const table::line_codec& names, table::sent_command asked,
                                 bool windowed, std::uint64_t window) {
  asked.principal.clear();
  asked.at = {};
  asked.window = windowed ? window : 0;
  return boost::json::parse(names.write(asked)).get_object();
}

std::string capitalized(std::string text) {
  if (text.empty()) return text;
  auto& first = text.front();
  first = static_cast<char>(std::toupper(static_cast<unsigned char>(first)));
  return text;
}

std::string as_sentence(std::string_view words) {
  auto sentence = capitalized(std::string{words});
  if (!sentence.empty() && !std::string_view{".?!"}.contains(sentence.back())) sentence += '.';
  return sentence;
}

void put_money(boost::json::object& to, std::string_view cents_key, std::string_view text_key,
               cents amount) {
  to[cents_key] = amount.count();
  to[text_key] = money_text(amount);
}

}  // namespace skyward::server

// What a person types at a table, as `skyward play` has it: answered at once, or made into commands
// that the client sends itself.
#pragma once

#include "games/catalogue.hpp"
#include "play/exact_worth.hpp"
#include "play/short_words.hpp"
#include "server/view/viewer.hpp"
#include "table/record_codec.hpp"

#include <boost/json/array.hpp>

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace skyward::server {

struct heard_words {
  std::string text;
  boost::json::array commands = {};  // complete but for their ids
  bool asks_for_roll = false;
  std::optional<play::asked_purchase> worth_of = {};  // is asked for, and has yet to be reckoned
};

/// The area whose exact worth a line asks for; of what is bought, none: that goes by what lies on
/// the layout, and is answered as any other line.
std::optional<rules::area_id> edge_asked_for(const rules::table_rules& rules,
                                             std::string_view line);

/// in  by      somebody who has a seat there
///     recent  records of the last round and since
heard_words hear_words(const live::banked_stand& at, const games::game& game, const viewer& by,
                       std::string_view line, std::span<const table::kept_command> recent);
heard_words hear_words(const live::pot_stand& at, const viewer& by, std::string_view line,
                       std::span<const table::kept_command> recent);

}  // namespace skyward::server

// What is asked of a table by whoever looks at it, on the thread of the house: how it stands, what
// a line of words comes to, and by what its worth is reckoned.
#pragma once

#include "server/table_edges.hpp"
#include "server/table_requests.hpp"
#include "server/view/heard_words.hpp"

#include <boost/json/object.hpp>

#include <expected>
#include <functional>
#include <string>

namespace skyward::server {

/// Records that are told one by one to who has missed them; of more, those of the last round alone.
inline constexpr std::uint64_t told_records_max = 300;

/// The view of a table, its players by their ids: see view/table_view.hpp.
///
/// in  asked  `after` and `stream`: what that one has seen; `chip`: cents of the chip that is
/// chosen
std::expected<boost::json::object, problem> view_table(house_side& house,
                                                       const house_question& asked);

/// Where a table stands that has the bank.
std::expected<asked_edges, problem> edges_of_table(house_side& house, const house_question& asked);

/// The wagers that all seats of a table have on its layout, and until the dice are thrown what they
/// have bought for this round.
std::expected<asked_exposure, problem> exposure_of_table(house_side& house,
                                                         const house_question& asked);

/// What a person has typed comes to; where the exact worth of something is asked for, by what its
/// text is reckoned, for any thread.
struct typed_answer {
  heard_words words;
  std::function<json_answer(table_edges& by)> worth;
};

/// in  asked  `{"line":"5 on four","chip":500}`
std::expected<typed_answer, problem> hear_typed(house_side& house, const house_question& asked);

/// The felt of a table as SVG.
json_answer draw_felt(house_side& house, const house_question& asked);

}  // namespace skyward::server

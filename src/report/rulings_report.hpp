// Rulings as people read them: what a text leaves open, the readings, the one chosen and why.
#pragma once

#include "document/markup.hpp"
#include "rules/rulebook.hpp"

#include <boost/json/object.hpp>

#include <span>
#include <string>

namespace skyward::report {

/// A ruling and the game it belongs to.
struct ruling_of_game {
  const rules::rulebook* book = nullptr;
  const rules::ruling_text* ruling = nullptr;
};

/// Every ruling whole, at most 80 columns wide.
std::string rulings_text(std::span<const ruling_of_game> rulings);

/// One line each: id, game, title.
std::string ruling_titles(std::span<const ruling_of_game> rulings);

/// A ruling whole; `readings` begins with the one chosen.
boost::json::object ruling_object(const rules::ruling_text& ruling);

/// An array of JSON, a line each.
std::string rulings_json(std::span<const ruling_of_game> rulings);

/// A section of a page; each ruling has its id as anchor.
document::markup rulings_html(std::span<const rules::ruling_text* const> rulings);

}  // namespace skyward::report

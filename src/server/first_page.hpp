// What a browser sees of a house: its tables as they stand, and what programs may ask.
#pragma once

#include "server/operation.hpp"

namespace skyward::server {

/// HTML.
json_answer first_page(house_side& house, const house_question& asked);

/// CSS.
std::string_view first_page_style();

}  // namespace skyward::server

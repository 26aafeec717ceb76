// What is filed of a game, or of every game: asked for, checked and made.
#pragma once

#include "report/filing/filing_pack.hpp"
#include "request/rules_request.hpp"

#include <vector>

namespace skyward::request {

struct pack_request : rules_request {
  whole confidence = whole_number(90);  // per cent
};

/// The files of a game under the rules that are asked for, or of every game as printed.
accepted<std::vector<report::pack_file>> filing_pack_of(const pack_request& request);

}  // namespace skyward::request

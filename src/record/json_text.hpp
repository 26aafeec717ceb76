// Texts and numbers as JSON, put behind what is written already.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace skyward::record {

void append_text(std::string& to, std::string_view text);
void append_number(std::string& to, std::int64_t number);

}  // namespace skyward::record

// Text as the web sends it.
#pragma once

#include <string_view>

namespace skyward::server {

/// Whether bytes are UTF-8: no surrogates, nothing longer than it has to be or above U+10FFFF.
///
/// source  Unicode Standard, table 3-7
bool is_utf8(std::string_view bytes);

}  // namespace skyward::server

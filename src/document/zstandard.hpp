// Bytes as a .zst file that every reader of the format takes.
#pragma once

#include <string>
#include <string_view>

namespace skyward::document {

/// One frame that tells its size. The same bytes give the same frame by one version of the library;
/// another version may find a shorter one.
///
/// source  RFC 8878
std::string zstandard_frame(std::string_view bytes);

}  // namespace skyward::document

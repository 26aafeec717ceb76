// Bytes as a .zst file that every reader of the format takes.
#pragma once

#include <string>
#include <string_view>

namespace skyward::document {

/// One frame of raw blocks: nothing is compressed, so that the bytes are the same whatever
/// version of a library is installed; the files are small.
///
/// source  RFC 8878, 3.1.1
std::string zstandard_frame(std::string_view bytes);

}  // namespace skyward::document

// The files of a pack in a folder of their own: all of them, or none.
#pragma once

#include "report/filing/filing_pack.hpp"
#include "request/refusal.hpp"

#include <span>
#include <string>
#include <string_view>

namespace skyward::cli {

/// Makes the folders that are missing; existing files of the pack are replaced.
///
/// in      flag  that names the folder
/// errors  a line naming the file or folder that cannot be written, or a file in the folder that is
///         not of these; a failure is thrown. Nothing half-written is left
request::accepted<void> write_folder(std::string_view flag, const std::string& folder,
                                     std::span<const report::pack_file> files);

}  // namespace skyward::cli

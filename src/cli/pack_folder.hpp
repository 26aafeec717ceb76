// The files of a pack in a folder of their own: all of them, or none.
#pragma once

#include "report/filing/filing_pack.hpp"
#include "request/refusal.hpp"

#include <span>
#include <string>

namespace skyward::cli {

/// Makes the folders that are missing; existing files of the pack are replaced.
///
/// errors  a line naming the file or folder that cannot be written, or a file in the folder that is
///         not of these; a failure is thrown. Nothing half-written is left
request::accepted<void> write_folder(const std::string& folder,
                                     std::span<const report::pack_file> files);

}  // namespace skyward::cli

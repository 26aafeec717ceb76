// Files written into a folder together: all of them, or none.
#pragma once

#include "report/filing/filing_pack.hpp"
#include "request/refusal.hpp"

#include <span>
#include <string>

namespace skyward::cli {

/// Writes every file under a temporary name first and renames them when all are on disk; existing
/// files are replaced.
///
/// errors  a line naming the file or folder that cannot be written, or a file in the folder that is
///         not of these; nothing half-written is left
request::accepted<void> write_folder(const std::string& folder,
                                     std::span<const report::pack_file> files);

}  // namespace skyward::cli

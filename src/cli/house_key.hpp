// The key that signs a house's checkpoints: a file beside the house, never in it.
#pragma once

#include "audit/signing_key.hpp"

#include <filesystem>

namespace skyward::cli {

/// Reads it, or makes it where the house has none: named by chance, its seed from the kernel, for
/// its owner alone to read.
///
/// errors  a failure of the machine, or a file that is no key, is thrown
audit::signing_key key_of_house(const std::filesystem::path& house);

}  // namespace skyward::cli

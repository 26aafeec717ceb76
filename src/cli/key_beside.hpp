// The keys that sign: each a file beside what it is of, never in it.
#pragma once

#include "audit/signing_key.hpp"
#include "fairness/secret.hpp"

#include <filesystem>
#include <string>
#include <string_view>

namespace skyward::cli {

/// What stands before `-key` and the like of a house: its file by its own name; of a database what
/// SKYWARD_KEYS says, or its name in the folder of the process.
///
/// errors  a name that leads nowhere is thrown as a failure
std::filesystem::path place_of_keys(const std::string& house);

/// The file of the accounts of a house's people, or of a backup's, as a person finds it: beside
/// what a link leads to.
///
/// errors  as place_of_keys
std::filesystem::path accounts_beside(const std::string& house);

/// Reads the key of a file, `FILE-key`, or makes it where there is none and may be: named by chance
/// behind the kind, its seed from the kernel, for its owner alone to read.
///
/// in      of          a house by its own name, or the state of a witness
///         kind        `skyward` or `witness`
///         may_be_new  false where something was signed with it before
/// errors  a failure of the machine, or a file that is no key or is others' to read, is thrown
audit::signing_key key_beside(const std::filesystem::path& of, std::string_view kind,
                              bool may_be_new);

/// The key that seals the seeds of a house, `HOUSE-seal`, likewise.
///
/// in  may_be_new  false where seeds may wait that were sealed with it
fairness::secret sealing_key_beside(const std::filesystem::path& of, bool may_be_new);

}  // namespace skyward::cli

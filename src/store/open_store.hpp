// A house by its address: a file, or a database.
#pragma once

#include "store/kept_store.hpp"
#include "store/node_line.hpp"

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

namespace skyward::store {

/// Whether an address leads to a database, and not to a file.
bool is_in_database(std::string_view house);

/// A house by its address.
///
/// in      house  a file, or a database of PostgreSQL: `postgresql://...`
/// errors  as either has them
reached<std::unique_ptr<kept_store>> open_store(const std::string& house, access how);

/// How its nodes hear of each other; null of a house that one process has alone.
std::unique_ptr<node_line> open_node_line(const std::string& house, node_hears hears);

/// Whether there is a house already.
reached<bool> has_house(const std::string& house);

/// Whether a process on this machine has a house now; of a database, whether any has it open.
reached<bool> is_in_use(const std::string& house);

/// Copies a house as it is now, whatever its owners do meanwhile, and waits until the copy is on
/// disk.
///
/// in  to  an empty file
reached<void> copy_house(const std::string& from, const std::filesystem::path& to);

/// What stands before `-key` and the like of the files that are beside a house and never in it,
/// where nothing else is said: its file by its name; of a database its name, in the folder of the
/// process.
std::string usual_keys(const std::string& house);

/// How a house is shown: the name of its file, or host and database.
std::string shown_name(const std::string& house);

}  // namespace skyward::store

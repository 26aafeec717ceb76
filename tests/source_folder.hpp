// Where the tree stands that the tests were built from.
#pragma once

#include <filesystem>

namespace skyward {

std::filesystem::path source_folder();

}  // namespace skyward

// The one file that is told where the tree stands: all others compile alike in every copy of it.
#include "source_folder.hpp"

namespace skyward {

std::filesystem::path source_folder() {
  return SKYWARD_SOURCE_DIR;
}

}  // namespace skyward

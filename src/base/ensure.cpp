// Tells our own mistake and stops the program.
#include "base/ensure.hpp"

#include <cstdio>
#include <cstdlib>

namespace skyward {

void ensure_failed(const char* expected, std::source_location where) noexcept {
  std::fprintf(stderr, "skyward: internal error at %s:%u: expected %s\n", where.file_name(),
               static_cast<unsigned>(where.line()), expected);
  std::abort();
}

}  // namespace skyward

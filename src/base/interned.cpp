// Keeps every text once, for good.
#include "base/interned.hpp"

#include <functional>
#include <mutex>
#include <set>
#include <shared_mutex>

namespace skyward {

namespace {

struct kept_texts {
  std::shared_mutex guard;
  std::set<std::string, std::less<>> all;
};

/// Never destroyed: texts are used while the program ends.
kept_texts& kept() {
  static auto* texts = new kept_texts;  // NOLINT(cppcoreguidelines-owning-memory)
  return *texts;
}

const std::string* find(std::string_view text) {
  auto& texts = kept();
  {
    const std::shared_lock reading{texts.guard};
    if (const auto known = texts.all.find(text); known != texts.all.end()) return &*known;
  }
  const std::unique_lock writing{texts.guard};
  return &*texts.all.emplace(text).first;
}

const std::string* empty_text() {
  static const auto* empty = find("");
  return empty;
}

}  // namespace

interned::interned() : text_{empty_text()} {}
interned::interned(std::string_view text) : text_{find(text)} {}

}  // namespace skyward

// Puts lines together, and takes them apart.
#include "store/packs.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace skyward::store {

namespace {

/// A pack takes no more where it has more than one record: each of them is read with it.
constexpr std::size_t pack_bytes = std::size_t{1} << 17U;

}  // namespace

std::vector<pack> packs_of(std::span<const proposal> proposals, std::span<const answer> answers) {
  std::vector<pack> done;
  struct growing {
    pack of;
    std::uint64_t next{};
  };
  std::map<std::string_view, growing> last;
  for (std::size_t i = 0; i < proposals.size(); ++i) {
    if (answers[i].what != outcome::committed) continue;
    for (const auto& each : proposals[i].parts) {
      const auto first = each.after.count + 1;
      auto& to =
          last.try_emplace(each.stream, growing{{each.stream, first, {}}, first}).first->second;
      for (const auto& line : each.records) {
        if (!to.of.lines.empty() && to.of.lines.size() + line.size() > pack_bytes) {
          done.push_back(std::exchange(to.of, {each.stream, to.next, {}}));
        }
        if (!to.of.lines.empty()) to.of.lines += '\n';
        to.of.lines += line;
        ++to.next;
      }
    }
  }
  for (auto& [stream, each] : last) done.push_back(std::move(each.of));
  return done;
}

void unpack(std::string_view lines, std::uint64_t first, std::uint64_t from, std::size_t most,
            std::vector<std::string>& to) {
  for (auto seq = first; !lines.empty() && to.size() < most; ++seq) {
    const auto end = std::min(lines.find('\n'), lines.size());
    if (seq >= from) to.emplace_back(lines.substr(0, end));
    lines.remove_prefix(std::min(end + 1, lines.size()));
  }
}

std::uint64_t records_in(std::string_view lines) {
  return static_cast<std::uint64_t>(std::ranges::count(lines, '\n')) + 1;
}

}  // namespace skyward::store

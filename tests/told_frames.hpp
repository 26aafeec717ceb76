// The frames that a house tells of its records, and what whoever watches does not believe of them.
#pragma once

#include "record/frame.hpp"
#include "record/record.hpp"
#include "server/event_hub.hpp"
#include "table/replay/watched_table.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace skyward {

/// As a house cuts them, which knows of each record when it was kept.
inline std::vector<std::string> frames_of(std::span<const std::string> records) {
  constexpr std::string_view cause = R"(,"cause":)";
  constexpr std::string_view recorded = R"(,"recorded_at":)";
  std::vector<std::string> frames;
  for (auto line : records) {
    if (record::is_kept_text(line)) continue;
    if (!line.contains(recorded)) {
      line.insert(line.find(cause), std::string{recorded} + R"("2026-11-27T12:00:00Z")");
    }
    frames.push_back(server::frame_of("7", line));
  }
  return frames;
}

/// What is not believed first; empty where all is.
inline std::string watch(table::watched_table& table, std::span<const std::string> frames) {
  for (const auto& each : frames) {
    const auto frame = record::read_frame(each);
    if (!frame) return frame.error();
    if (const auto done = table.take(*frame); !done) return done.error();
  }
  return "";
}

}  // namespace skyward

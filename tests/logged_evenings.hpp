// The kept logs of an evening of each game, tests/data/evenings.
#pragma once

#include "games/catalogue.hpp"
#include "source_folder.hpp"

#include <algorithm>
#include <fstream>
#include <string>
#include <vector>

namespace skyward {

struct logged {
  std::string game;
  std::vector<std::string> lines;
};

inline logged logged_evening(const std::string& game) {
  auto name = game;
  std::ranges::replace(name, '-', '_');
  logged read{game, {}};
  std::ifstream in{source_folder() / "tests/data/evenings" / (name + ".jsonl"), std::ios::binary};
  for (std::string line; std::getline(in, line);) read.lines.push_back(line);
  return read;
}

inline std::vector<logged> logged_evenings() {
  std::vector<logged> all;
  for (const auto* book : games::rulebooks()) all.push_back(logged_evening(book->game));
  return all;
}

}  // namespace skyward

// What the commands of mathematics print, byte for byte as recorded in tests/golden: texts as they
// are, other formats by their SHA-256. tools/update_goldens records them anew; read the difference
// first.
#include "base/sha256.hpp"
#include "cli/command_line.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iomanip>
#include <iterator>
#include <sstream>

namespace skyward {
namespace {

namespace fs = std::filesystem;

const fs::path recorded_folder = fs::path{SKYWARD_SOURCE_DIR} / "tests/golden";

std::vector<fs::path> recorded_reports() {
  std::vector<fs::path> all;
  for (const auto& each : fs::directory_iterator{recorded_folder}) all.push_back(each.path());
  std::ranges::sort(all);
  return all;
}

std::string test_name(const testing::TestParamInfo<fs::path>& info) {
  auto name = info.param.stem().string();
  std::ranges::replace_if(
      name, [](unsigned char letter) { return std::isalnum(letter) == 0; }, '_');
  return name;
}

class golden_report : public testing::TestWithParam<fs::path> {};

TEST_P(golden_report, is_printed_as_recorded) {
  std::ifstream file{GetParam(), std::ios::binary};
  std::string command;
  ASSERT_TRUE(std::getline(file, command)) << GetParam();
  const std::string recorded{std::istreambuf_iterator{file}, {}};
  std::vector<std::string> words;
  std::istringstream in{command};
  for (std::string word; in >> std::quoted(word);) words.push_back(word);
  const auto answer = cli::run(words);
  ASSERT_EQ(answer.exit_code, 0) << answer.err;
  const bool whole = GetParam().extension() == ".txt";
  EXPECT_EQ(whole ? answer.out : sha256_hex(answer.out) + "\n", recorded) << command;
}

INSTANTIATE_TEST_SUITE_P(golden, golden_report, testing::ValuesIn(recorded_reports()), test_name);

}  // namespace
}  // namespace skyward

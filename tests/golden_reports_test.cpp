// What the commands of mathematics print, byte for byte as recorded in tests/golden: texts as they
// are, other formats by their SHA-256. In the command that a file begins with, DATA is tests/data
// and FILE a workbook, whose bytes are those of Debian's zlib. tools/update_goldens records them
// anew.
#include "base/sha256.hpp"
#include "cli/command_line.hpp"
#include "own_folder.hpp"
#include "source_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iomanip>
#include <iterator>
#include <sstream>

namespace skyward::golden_reports_test {
namespace {

namespace fs = std::filesystem;

const fs::path tests_folder = source_folder() / "tests";

std::vector<fs::path> recorded_reports() {
  std::vector<fs::path> all;
  for (const auto& each : fs::directory_iterator{tests_folder / "golden"}) {
    if (each.is_regular_file()) all.push_back(each.path());
  }
  std::ranges::sort(all);
  return all;
}

std::string test_name(const testing::TestParamInfo<fs::path>& info) {
  auto name = info.param.stem().string();
  std::ranges::replace_if(
      name, [](unsigned char letter) { return std::isalnum(letter) == 0; }, '_');
  return name;
}

std::string bytes_of(const fs::path& path) {
  std::ifstream file{path, std::ios::binary};
  return {std::istreambuf_iterator{file}, {}};
}

class golden_report : public testing::TestWithParam<fs::path> {};

TEST_P(golden_report, is_printed_as_recorded) {
  const auto text = bytes_of(GetParam());
  const auto command = text.substr(0, text.find('\n'));
  const auto workbook = own_folder() / "golden.xlsx";
  fs::remove(workbook);
  std::vector<std::string> words;
  std::istringstream in{command};
  for (std::string word; in >> std::quoted(word);) {
    if (word == "FILE") word = workbook.string();
    if (word.starts_with("DATA/")) word = tests_folder / "data" / word.substr(5);
    words.push_back(word);
  }
  const auto answer = cli::run(words);
  ASSERT_EQ(answer.exit_code, 0) << answer.err;
  const auto printed = fs::exists(workbook) ? bytes_of(workbook) : answer.out;
  const bool whole = GetParam().extension() == ".txt";
  EXPECT_EQ(command + "\n" + (whole ? printed : sha256_hex(printed) + "\n"), text);
}

INSTANTIATE_TEST_SUITE_P(golden, golden_report, testing::ValuesIn(recorded_reports()), test_name);

}  // namespace
}  // namespace skyward::golden_reports_test

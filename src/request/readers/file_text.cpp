// Reads a file whole, or says why it cannot be.
#include "request/readers/file_text.hpp"

#include "rules/reading/toml_reader.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <fstream>

namespace skyward::request {

accepted<std::string> file_text(std::string_view flag, const std::string& name,
                                std::size_t bytes_max, std::string_view accepted_words) {
  std::ifstream file(name, std::ios::binary);
  std::string text(bytes_max + 1, '\0');
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (!file.is_open() || file.bad()) {
    return refuse(fmt::format("{}: {} cannot be read: {}; accepted: {}", flag, name,
                              std::strerror(errno), accepted_words));
  }
  text.resize(static_cast<std::size_t>(file.gcount()));
  return text;
}

accepted<std::string> submission_text(const std::string& name) {
  return file_text("--rules", name, rules::toml_bytes_max, "a rules submission, TOML");
}

}  // namespace skyward::request

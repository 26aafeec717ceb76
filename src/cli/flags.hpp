// The words that may follow a command, and where they go. How a command line is read is the
// business of command_line.cpp alone.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::cli {

enum class flag_kind : std::uint8_t {
  argument,  // a word without a flag
  once,      // takes one value
  repeated,  // takes one value each time
  mark       // takes none
};

struct flag {
  flag_kind kind;
  std::string name;  // --format; GAME of an argument
  std::string help;
  std::function<void(const std::string&)> take;
};

/// The flags of a command, in the order in which help lists them. What they fill in outlives them.
class flags {
 public:
  using take = std::function<void(const std::string&)>;

  void argument(std::string_view name, std::string& into, std::string_view help) {
    add(flag_kind::argument, name, help, [&into](const std::string& word) { into = word; });
  }
  void once(std::string_view name, std::string& into, std::string_view help) {
    once(name, [&into](const std::string& word) { into = word; }, help);
  }
  void once(std::string_view name, take takes, std::string_view help) {
    add(flag_kind::once, name, help, std::move(takes));
  }
  void repeated(std::string_view name, take takes, std::string_view help) {
    add(flag_kind::repeated, name, help, std::move(takes));
  }
  void mark(std::string_view name, bool& into, std::string_view help) {
    add(flag_kind::mark, name, help, [&into](const std::string& /*none*/) { into = true; });
  }

  const std::vector<flag>& all() const { return all_; }

 private:
  void add(flag_kind kind, std::string_view name, std::string_view help, take takes) {
    all_.push_back({kind, std::string{name}, std::string{help}, std::move(takes)});
  }

  std::vector<flag> all_;
};

}  // namespace skyward::cli

// Texts that live as long as the program: each once, known by where it stands. Copied like a
// pointer, compared like one, free to cross threads and to outlive whatever named it.
#pragma once

#include <string>
#include <string_view>

namespace skyward {

class interned {
 public:
  /// The empty text.
  interned();

  /// in  text that is kept from now on; whoever reads texts from outside bounds how many there are
  interned(std::string_view text);  // NOLINT(google-explicit-constructor): stands for its text
  interned(const std::string& text) : interned{std::string_view{text}} {}  // NOLINT
  interned(const char* text) : interned{std::string_view{text}} {}         // NOLINT

  operator std::string_view() const { return *text_; }  // NOLINT(google-explicit-constructor)
  std::string_view view() const { return *text_; }
  bool empty() const { return text_->empty(); }

  friend bool operator==(interned a, interned b) { return a.text_ == b.text_; }
  friend bool operator==(interned a, std::string_view b) { return a.view() == b; }
  friend bool operator==(interned a, const std::string& b) { return a.view() == b; }
  friend bool operator==(interned a, const char* b) { return a.view() == b; }

 private:
  const std::string* text_;
};

}  // namespace skyward

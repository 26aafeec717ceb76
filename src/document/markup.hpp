// Markup of HTML and XML as a type of its own: text gets into it escaped or not at all, so that
// forgetting to escape does not compile.
#pragma once

#include <fmt/format.h>

#include <concepts>
#include <string>
#include <string_view>
#include <type_traits>

namespace skyward::document {

/// Words of a program's source, which alone are trusted: a text that is known only when the
/// program runs does not compile here.
class source_words {
 public:
  consteval source_words(const char* words) : words_{words} {}
  constexpr std::string_view get() const { return words_; }

 private:
  std::string_view words_;
};

/// Pieces of a document that are well where they stand. They come from `markup_text`, which
/// escapes, from `markup_of`, which fills a form, and from each other.
class markup {
 public:
  markup() = default;

  bool empty() const { return bytes_.empty(); }
  const std::string& bytes() const { return bytes_; }
  /// A document that is complete is bytes for whoever asked for it; nothing leads back.
  operator std::string() const { return bytes_; }

  markup& operator+=(const markup& more) {
    bytes_ += more.bytes_;
    return *this;
  }
  friend markup operator+(markup before, const markup& after) { return before += after; }

 private:
  explicit markup(std::string bytes) : bytes_{std::move(bytes)} {}
  friend markup markup_text(std::string_view text);
  friend markup verbatim(source_words words);
  template <typename... Parts>
  friend class markup_form;

  std::string bytes_;
};

/// A text for the inside of an element or of a quoted attribute: what would be markup is escaped,
/// and what XML cannot hold (control characters, bytes that are no UTF-8) is written as U+FFFD.
markup markup_text(std::string_view text);

/// Words of the source as they stand, such as a style sheet.
markup verbatim(source_words words);

/// What a form is filled with: markup as it is, texts escaped, whole numbers.
inline std::string_view part_of(const markup& part) {
  return part.bytes();
}
inline std::string part_of(std::string_view text) {
  return markup_text(text).bytes();
}
template <std::integral Number>
  requires(sizeof(Number) > 1)
Number part_of(Number number) {
  return number;
}

/// A form with a `{}` for each part, of the source and checked when it is compiled.
template <typename... Parts>
class markup_form {
 public:
  using format = fmt::format_string<decltype(part_of(std::declval<const Parts&>()))...>;

  consteval markup_form(const char* words) : words_{words} {}

  markup filled(const Parts&... parts) const { return filled_with(part_of(parts)...); }

 private:
  template <typename... Filled>
  markup filled_with(const Filled&... parts) const {
    return markup{fmt::vformat(words_, fmt::make_format_args(parts...))};
  }

  format words_;
};

/// A form filled: `markup_of("<li>{}</li>\n", text)`.
template <typename... Parts>
markup markup_of(std::type_identity_t<markup_form<Parts...>> form, const Parts&... parts) {
  return form.filled(parts...);
}

}  // namespace skyward::document

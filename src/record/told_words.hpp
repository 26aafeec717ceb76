// Tells words of the wire from the keys that they name, for whoever writes a program that speaks
// them: what is told is JSON.
#pragma once

#include "base/ensure.hpp"
#include "record/fields.hpp"
#include "record/object_reader.hpp"

#include <boost/json.hpp>

#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>

namespace skyward::record {

/// What the value of a key is.
struct key_kind {
  std::string_view name;
  boost::json::object told;
};

/// A value in words, and the keys that may stand beside its own since they are part of it.
key_kind kind_in_words(std::string_view name, std::string_view words,
                       std::initializer_list<std::string_view> also = {});

/// One text of several.
key_kind kind_of_choices(std::string_view name, std::span<const std::string_view> choices);

boost::json::array texts(std::span<const std::string_view> all);

/// Those of some roles that have their bit set, the first role the lowest.
boost::json::array names_in(unsigned bits, std::span<const std::string_view> roles);

/// Part of a vocabulary as lines: each word and each kind has its own.
std::string words_in_lines(const boost::json::object& part);

/// Commands and events as JSON, while the kinds of their keys are kept.
///
/// Kinds  `of<Member>()`, `of_person()`, and the names of `roles`
template <class Kinds>
class told_words {
 public:
  /// Every alternative of a variant; its name stands under `name_key`.
  template <class Variant>
  boost::json::array words(std::string_view name_key) {
    boost::json::array all;
    [&]<std::size_t... Index>(std::index_sequence<Index...>) {
      (all.push_back(word<std::variant_alternative_t<Index, Variant>>(name_key)), ...);
    }(std::make_index_sequence<std::variant_size_v<Variant>>{});
    return all;
  }

  /// By name, those of the words so far.
  const boost::json::object& kinds() const { return kinds_; }

 private:
  template <class Word>
  boost::json::object word(std::string_view name_key) {
    boost::json::object told{{text(name_key), text(Word::wire_name)}};
    if constexpr (requires { Word::senders; }) {
      told["senders"] = names_in(Word::senders, Kinds::roles);
    }
    if constexpr (requires { Word::approvers; }) {
      if (Word::approvers != 0) told["approvers"] = names_in(Word::approvers, Kinds::roles);
    }
    boost::json::array keys;
    std::apply([&](const auto&... each) { (keys.push_back(key<Word>(each)), ...); },
               Word::fields());
    told["keys"] = std::move(keys);
    return told;
  }

  template <class Word, class Of, class Member>
  boost::json::object key(const field<Member Of::*>& each) {
    const auto kind = each.person ? Kinds::of_person() : Kinds::template of<Member>();
    boost::json::object told{{"key", text(each.key)}, {"kind", text(kind.name)}};
    if (!each.required) told["optional"] = true;
    const auto& kept = kinds_.emplace(text(kind.name), kind.told).first->value();
    ensure(kept == kind.told, "a kind that is told in one way");
    return told;
  }

  boost::json::object kinds_;
};

}  // namespace skyward::record

// Words that name their own keys: a struct says once which key each of its members has on the wire.
#pragma once

#include <string_view>

namespace skyward::record {

/// One key of a word on the wire, and the member that holds it.
template <class Member>
struct field {
  std::string_view key;
  Member member;
  bool required = true;
  bool person = false;  // a text that is a person's name
};
template <class Member>
field(std::string_view, Member) -> field<Member>;

/// A key whose text is the name of a person.
template <class Member>
constexpr field<Member> person_field(std::string_view key, Member member) {
  return {key, member, true, true};
}

/// A key that may be left out when the member has its first value.
template <class Member>
constexpr field<Member> optional_field(std::string_view key, Member member) {
  return {key, member, false, false};
}

/// The same, of the name of a person.
template <class Member>
constexpr field<Member> optional_person_field(std::string_view key, Member member) {
  return {key, member, false, true};
}

}  // namespace skyward::record

// HMAC-SHA256 block after block, and bytes passed over that would favour some numbers.
#include "fairness/draws.hpp"

#include "base/byte_text.hpp"
#include "base/ensure.hpp"
#include "fairness/message.hpp"

namespace skyward::fairness {

namespace {

constexpr std::size_t byte_values = 256;
constexpr std::size_t pair_values = byte_values * byte_values;

}  // namespace

digest list_hash(std::string_view table, std::uint64_t window, std::span<const contribution> list) {
  message all{"skyward/1/list"};
  all.add(table).add(window);
  for (const auto& each : list) all.add(each.player).add(each.commitment);
  return all.hash();
}

digest values_hash(std::span<const contribution> list) {
  message all{"skyward/1/values"};
  for (const auto& each : list) {
    if (each.value) {
      all.add("shown").add(bytes_of(each.value->bytes));
    } else {
      all.add("missing").add(each.commitment);
    }
  }
  return all.hash();
}

draw_stream::draw_stream(const secret& seed, const draw_place& place,
                         std::span<const contribution> list) {
  constexpr std::uint8_t inner = 0x36;
  constexpr std::uint8_t outer = 0x5c;
  inner_key_.fill(inner);
  outer_key_.fill(outer);
  for (std::size_t i = 0; i < seed.bytes.size(); ++i) {
    inner_key_[i] ^= seed.bytes[i];
    outer_key_[i] ^= seed.bytes[i];
  }
  message head{"skyward/1/draw"};
  head.add(place.table).add(place.window).add(place.index);
  head.add(list_hash(place.table, place.window, list)).add(values_hash(list));
  message_ = head.bytes();
}

/// source  RFC 2104, section 2
void draw_stream::fill() {
  message number{std::string_view{}};
  number.add(block_++);
  ensure(block_ != 0, "blocks that are counted");
  constexpr std::size_t empty_tag = 4;
  const auto inner = sha256({bytes_of(inner_key_), message_, number.bytes().substr(empty_tag)});
  bytes_ = sha256({bytes_of(outer_key_), bytes_of(inner)});
  used_ = 0;
}

std::uint8_t draw_stream::byte() {
  if (used_ == bytes_.size()) fill();
  return bytes_[used_++];
}

std::size_t draw_stream::below(std::size_t count) {
  ensure(count >= 1 && count <= pair_values, "something to choose from");
  while (true) {
    const std::size_t high = byte();
    if (const auto found = scaled(high * byte_values + byte(), pair_values, count)) return *found;
  }
}

dice::face draw_stream::face() {
  constexpr std::size_t faces = dice::face_count;
  static_assert(scaled(251, byte_values, faces) && !scaled(252, byte_values, faces));
  while (true) {
    if (const auto found = scaled(byte(), byte_values, faces)) {
      return dice::face{static_cast<int>(*found) + 1};
    }
  }
}

dice::face_list drawn_dice(draw_stream& from, int count) {
  dice::face_list faces;
  for (int i = 0; i < count; ++i) faces.add(from.face());
  return faces;
}

bool draws_as_published() {
  secret seed;
  for (std::size_t i = 0; i < seed.bytes.size(); ++i) seed.bytes[i] = static_cast<std::uint8_t>(i);
  draw_stream from{seed, {"table/1", 1, 0}, {}};
  std::string thrown;
  for (int i = 0; i < 10; ++i) thrown += static_cast<char>('0' + from.face().pips());
  return thrown == "2635366426" &&
         hex(commitment_of(seed)) ==
             "07f54309be8806ef1c4072852fbe0c4db75e70e83ed894f6049be49be30ab206";
}

}  // namespace skyward::fairness

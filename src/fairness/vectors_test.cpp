// docs/fair_dice_vectors.json, which tools/fair_dice_vectors has made of the description alone.
#include "base/byte_text.hpp"
#include "fairness/draws.hpp"
#include "source_folder.hpp"

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include <fstream>
#include <numeric>
#include <sstream>

namespace skyward::fairness {
namespace {

namespace json = boost::json;

json::array published() {
  std::ifstream file{source_folder() / "docs/fair_dice_vectors.json", std::ios::binary};
  std::stringstream text;
  text << file.rdbuf();
  return json::parse(text.str()).as_array();
}

std::string text_at(const json::value& in, std::string_view key) {
  return std::string{in.at(key).as_string()};
}

std::uint64_t number_at(const json::value& in, std::string_view key) {
  return in.at(key).to_number<std::uint64_t>();
}

std::vector<contribution> list_of(const json::value& vector) {
  std::vector<contribution> list;
  for (const auto& each : vector.at("list").as_array()) {
    list.push_back({text_at(each, "player"), *digest_of_hex(text_at(each, "commitment")), {}});
    if (each.as_object().contains("value")) {
      list.back().value = *read_secret(text_at(each, "value"));
    }
  }
  return list;
}

/// What a draw comes out as, in the form in which it was published.
json::value drawn_again(draw_stream from, const json::object& shown) {
  json::array again;
  if (const auto* dice = shown.if_contains("dice")) {
    const auto thrown = drawn_dice(from, static_cast<int>(dice->as_array().size()));
    for (const auto each : std::span<const dice::face>{thrown}) again.emplace_back(each.pips());
    return again;
  }
  if (const auto* order = shown.if_contains("order")) {
    std::vector<std::size_t> places(order->as_array().size());
    std::iota(places.begin(), places.end(), 0);
    shuffle(from, places);
    for (const auto each : places) again.emplace_back(static_cast<std::int64_t>(each));
    return again;
  }
  std::vector<std::uint8_t> bytes(shown.at("bytes").as_string().size() / 2);
  for (auto& each : bytes) each = from.byte();
  return json::string{hex(bytes)};
}

TEST(vectors, are_twenty_and_come_out_as_published_FAIR_6) {
  const auto all = published();
  EXPECT_GE(all.size(), 20U);
  for (const auto& vector : all) {
    const auto table = text_at(vector, "table");
    const auto window = number_at(vector, "window");
    SCOPED_TRACE(table + ", window " + std::to_string(window));
    const auto seed = *read_secret(text_at(vector, "seed"));
    EXPECT_EQ(hex(commitment_of(seed)), text_at(vector, "seedCommitment"));
    const auto list = list_of(vector);
    for (const auto& each : list) {
      if (!each.value) continue;
      EXPECT_EQ(commitment_of(*each.value, window, each.player), each.commitment);
    }
    EXPECT_EQ(hex(list_hash(table, window, list)), text_at(vector, "listHash"));
    EXPECT_EQ(hex(values_hash(list)), text_at(vector, "valuesHash"));
    for (const auto& each : vector.at("draws").as_array()) {
      const auto& shown = each.as_object();
      const auto index = number_at(each, "index");
      const auto again = drawn_again({seed, {table, window, index}, list}, shown);
      EXPECT_EQ(again, std::prev(shown.end())->value()) << "draw " << index;
    }
  }
}

}  // namespace
}  // namespace skyward::fairness

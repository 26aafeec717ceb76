// Asks the session each time anew: it may be another one by then.
#include "store/session_store.hpp"

#include <utility>

namespace skyward::store {

template <class Ask>
auto session_store::reach(const Ask& ask)
    -> reached<decltype(ask(std::declval<house_session&>()))> {
  using value = decltype(ask(std::declval<house_session&>()));
  if constexpr (std::is_void_v<value>) {
    return with_session(ask);
  } else {
    std::optional<value> got;
    auto done = with_session([&](house_session& at) { got = ask(at); });
    if (!done) return std::unexpected(std::move(done).error());
    return *std::move(got);
  }
}

reached<std::optional<answer>> session_store::find(const command_key& key, body_hash body) {
  return reach([&](house_session& at) -> std::optional<answer> {
    const auto kept = at.find(key);
    if (!kept) return std::nullopt;
    return answer_of(*kept, body);
  });
}
reached<std::vector<named_stream>> session_store::streams() {
  return reach([](house_session& at) { return at.streams(); });
}
reached<std::vector<stream_row>> session_store::streams_named(std::span<const std::string> names) {
  return reach([&](house_session& at) { return at.streams_named(names); });
}
reached<std::vector<std::string>> session_store::records(std::string_view stream,
                                                         std::uint64_t from, std::size_t most) {
  return reach([&](house_session& at) { return at.records(stream, from, most); });
}
reached<std::optional<misplaced_row>> session_store::misplaced() {
  return reach([](house_session& at) { return at.misplaced(); });
}
reached<command_sum> session_store::commands() {
  return reach([](house_session& at) { return at.commands(); });
}
reached<ledger::account_rows> session_store::accounts() {
  return reach([](house_session& at) { return at.accounts(); });
}
reached<ledger::account_row> session_store::account(std::string_view name) {
  return reach([&](house_session& at) { return at.account_now(name); });
}
reached<void> session_store::keep(const snapshot& made) {
  return reach([&](house_session& at) { return at.keep(made); });
}
reached<std::optional<snapshot>> session_store::last_snapshot(std::string_view stream) {
  return reach([&](house_session& at) { return at.last_snapshot(stream); });
}
reached<std::string> session_store::last_checkpoint() {
  return reach([](house_session& at) { return at.last_checkpoint(); });
}
reached<void> session_store::keep_text(const record::kept_text& text) {
  return reach([&](house_session& at) { return at.keep_text(text); });
}
reached<std::vector<record::kept_text>> session_store::texts() {
  return reach([](house_session& at) { return at.texts(); });
}
reached<void> session_store::close() {
  return reach([](house_session& at) { return at.close(); });
}
reached<void> session_store::give_rows(row_taker& to) {
  return reach([&](house_session& at) { return at.give_rows(to); });
}
reached<void> session_store::retire() {
  return reach([](house_session& at) { return at.retire(); });
}
reached<void> session_store::take_rows(kept_store& from) {
  auto given = reach([&](house_session& at) { return at.take_rows(from); });
  if (!given) return std::unexpected(std::move(given).error());
  return *std::move(given);
}

}  // namespace skyward::store

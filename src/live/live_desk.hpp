// The house's own commands as they are kept: decided, appended to its stream, applied, and only
// then told. What others have kept meanwhile is read first.
#pragma once

#include "house/floor_desk.hpp"
#include "house/stream_records.hpp"
#include "live/live_table.hpp"
#include "store/store.hpp"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace skyward::live {

/// What a command of the floor came to: a refusal, or what it has made, be it when it was sent
/// before.
struct floor_told {
  std::string record;
  std::uint64_t seq{};  // of it
  std::vector<house::any_floor_event> events;
  bool before{};
  std::optional<refused> refusal;
};

class live_desk {
 public:
  /// The house has to outlive it. Nothing is known until `catch_up`.
  live_desk(store::store& house, house::floor_desk desk, std::function<moment()> now)
      : house_{house}, desk_{std::move(desk)}, now_{std::move(now)} {}

  /// Reads what the house has kept since.
  ///
  /// errors  failure, also where a record cannot be, or one that was read is not there any more
  store::reached<void> catch_up();

  /// Hears of every event that others have kept, in order.
  void on_others(std::function<void(const house::any_floor_event&)> hears) {
    of_others_ = std::move(hears);
  }

  /// What a command would make as things stand, or why not.
  std::expected<std::vector<house::any_floor_event>, refused> decide(
      const house::sent_floor_command& asked) const;

  /// What is sent under one id is one command: as it was sent, before anything is noted in it.
  static store::body_hash body_of(const house::sent_floor_command& asked);

  /// A command that was kept before, whatever the house would say of it today.
  ///
  /// in  body  of it, as it was sent
  store::reached<std::optional<floor_told>> known(const house::sent_floor_command& asked,
                                                  const store::body_hash& body);

  /// Decides it and keeps it with the money that it moves, or tells what stands against it: what
  /// the ledger refuses changes nothing.
  ///
  /// in   asked  with an id; the moment is stamped here
  ///      body   of it, as it was sent
  /// out  also `not_kept`, where others came before again and again
  store::reached<floor_told> perform(house::sent_floor_command asked, const store::body_hash& body);

  const house::floor_state& state() const { return state_; }

 private:
  store::reached<void> take(const std::string& line);
  store::reached<void> apply(const record::envelope& head, const house::floor_record& what,
                             const digest& leaf);

  store::store& house_;
  house::floor_desk desk_;
  std::function<moment()> now_;
  std::function<void(const house::any_floor_event&)> of_others_ =
      [](const house::any_floor_event&) {};
  record::chain chain_;  // of the house's stream, as far as it was read
  digest last_{};        // the hash of its last record
  house::floor_state state_;
};

}  // namespace skyward::live

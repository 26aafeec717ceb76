// A guest of a load: enters, opens its socket, watches one table, and comes back where the house
// went away. Players and watchers are made of it.
#pragma once

#include "client/house_client.hpp"
#include "client/load/load_result.hpp"

#include <boost/json/object.hpp>

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace skyward::client {

/// What guests of one load share.
class load_floor {
 public:
  load_floor() = default;
  load_floor(const load_floor&) = delete;
  load_floor& operator=(const load_floor&) = delete;
  virtual ~load_floor() = default;

  virtual std::unique_ptr<house_client> new_client() = 0;
  /// So much later; never once the load is over.
  virtual void later(std::int64_t milliseconds, std::function<void()> what) = 0;
  /// The record that ends a round is counted once a table.
  virtual void round_ended(const std::string& table, std::string_view stream, std::int64_t seq) = 0;
  /// Whether how long the house takes for what is sent now is of the result.
  virtual bool is_measuring() const = 0;
  virtual load_result& result() = 0;
  virtual const load_options& options() const = 0;
};

class load_guest : public socket_listener {
 public:
  load_guest(load_floor& floor, std::string table) : floor_{floor}, table_{std::move(table)} {}

  /// Comes in as somebody new.
  void enter();

  const std::string& table() const { return table_; }
  const std::string& player() const { return player_; }
  house_client& client() { return *client_; }
  bool is_watching() const { return watching_; }
  bool has_failed() const { return failed_; }
  /// The last record that it was told of.
  std::int64_t seq() const { return seq_; }

  void opened() override;
  void told(std::string_view text) override;
  void lost(const std::string& why) override;

 protected:
  /// A socket was opened, again or for the first time, and nothing is missed from here on.
  virtual void returned() = 0;
  virtual void heard_frame(const boost::json::object& /*frame*/) {}
  virtual void heard_answer(const boost::json::object& /*answer*/) {}
  /// What it looks at before it watches.
  virtual void looked(const boost::json::object& /*look*/) {}
  /// Looks at its table, sooner or later.
  virtual void has_entered() { look(); }

  void look();
  void try_later(std::function<void()> what, const std::string& why);
  void fail(std::string why);
  load_floor& floor() { return floor_; }

 private:
  void note_return();
  void take_frame(const boost::json::object& frame);

  load_floor& floor_;
  std::string table_;
  std::unique_ptr<house_client> client_;
  std::string player_;
  std::string stream_;
  std::int64_t seq_{};
  bool watching_{};
  std::optional<std::chrono::steady_clock::time_point> lost_at_;
  bool failed_{};
};

}  // namespace skyward::client

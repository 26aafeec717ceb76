// A store whose rows can be carried into another one, as they are.
#pragma once

#include "store/judge.hpp"
#include "store/packs.hpp"
#include "store/store.hpp"

#include <string>
#include <string_view>

namespace skyward::store {

/// Is given every row of a house, kind by kind in this order.
class row_taker {
 public:
  virtual ~row_taker() = default;
  virtual void take_stream(const named_stream& row) = 0;
  virtual void take_pack(const pack& row) = 0;  // those of a stream in order
  virtual void take_command(std::string_view key, const kept_key& row) = 0;
  virtual void take_account(const std::string& name, const ledger::account_row& row) = 0;
  virtual void take_snapshot(const snapshot& row) = 0;
  virtual void take_text(const record::kept_text& row) = 0;
  virtual void take_checkpoint(std::string_view note) = 0;  // empty where there is none
};

class kept_store : public store {
 public:
  /// Nobody else keeps anything here until this owner is gone; refused where others have the house.
  /// Who loses the database after that does not come back to it.
  virtual reached<void> close() = 0;

  /// Every row, as of one instant. A house that is owned has to be closed.
  virtual reached<void> give_rows(row_taker& to) = 0;

  /// Takes every row of another house: all of them, durably, or none.
  ///
  /// in  from  this house has to be empty
  virtual reached<void> take_rows(kept_store& from) = 0;

  /// From now on nobody keeps anything here any more; it can be read as it is. It has to be closed.
  virtual reached<void> retire() = 0;
};

}  // namespace skyward::store

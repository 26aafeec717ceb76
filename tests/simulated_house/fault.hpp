// Faults that are planted to be found: each is something that a house must not do.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace skyward::simulated {

enum class fault : std::uint8_t {
  none,
  lost_update,              // the store does not hold the expected head against its own
  torn_transaction,         // where the power goes it keeps half of a proposal
  forgotten_keys,           // it knows no command that it has kept
  answered_before_durable,  // it answers what is not on its disk yet
  posted_twice,             // it moves the money of a transaction twice
  record_altered,           // it alters a record after it was kept
  clock_back_in_record,     // a record says the moment of a clock that was set back
  off_by_a_cent,            // one settlement of many moves a cent too much
  reads_nobody,             // a node decides without reading what others have kept
  told_before_kept,         // a node tells before the store has answered
  notify_is_truth,          // a node looks only where it was notified
  never_taken_over,         // what a node that has ended left overdue stays so
  new_id_for_a_retry,       // a client sends the same again as something new
};

struct named_fault {
  fault what;
  std::string_view name;
};
inline constexpr std::array planted_faults{
    named_fault{fault::lost_update, "lost_update"},
    named_fault{fault::torn_transaction, "torn_transaction"},
    named_fault{fault::forgotten_keys, "forgotten_keys"},
    named_fault{fault::answered_before_durable, "answered_before_durable"},
    named_fault{fault::posted_twice, "posted_twice"},
    named_fault{fault::record_altered, "record_altered"},
    named_fault{fault::clock_back_in_record, "clock_back_in_record"},
    named_fault{fault::off_by_a_cent, "off_by_a_cent"},
    named_fault{fault::reads_nobody, "reads_nobody"},
    named_fault{fault::told_before_kept, "told_before_kept"},
    named_fault{fault::notify_is_truth, "notify_is_truth"},
    named_fault{fault::never_taken_over, "never_taken_over"},
    named_fault{fault::new_id_for_a_retry, "new_id_for_a_retry"},
};

}  // namespace skyward::simulated

// Records that anyone may have written: whatever the bytes, one is refused in a sentence, or reads
// back when it is written again; so is what the house and the audit say in theirs.
#include "audit/log_records.hpp"
#include "audit/proof_text.hpp"
#include "base/ensure.hpp"
#include "base/text.hpp"
#include "house/floor_codec.hpp"
#include "house/stream_records.hpp"

namespace {

using namespace skyward;

bool is_sentence(std::string_view text) {
  return !text.empty() && is_one_line(text);
}

void check_words(const record::opened_record& opened) {
  if (const auto word = house::read_house_record(opened); !word) {
    ensure(is_sentence(word.error()), "a sentence");
  } else {
    const auto again = record::read_record(house::write_house_record(opened.head, *word));
    ensure(again && house::read_house_record(*again) == *word, "a word that reads back");
  }
  if (const auto runs = audit::read_audit_record(opened); !runs) {
    ensure(is_sentence(runs.error()), "a sentence");
  } else {
    const auto again = record::read_record(audit::write_audit_record(opened.head, *runs));
    ensure(again && audit::read_audit_record(*again) == *runs, "runs that read back");
  }
}

void check_record(std::string_view line) {
  const auto opened = record::read_record(line);
  if (!opened) {
    ensure(is_sentence(opened.error()), "a sentence");
    return;
  }
  std::string events;
  for (const auto& each : opened->events) {
    if (!events.empty()) events += ',';
    events += boost::json::serialize(each);
  }
  const auto again = record::read_record(
      record::write_record(opened->head, boost::json::serialize(opened->command), events));
  // What command and events say is for those who know their words: fractions may stand there still.
  ensure(again && again->head == opened->head, "a record that reads back");
  check_words(*opened);
}

void check_proofs(std::string_view text) {
  if (const auto read = audit::read_receipt(text); !read) {
    ensure(is_sentence(read.error()), "a sentence");
  } else {
    ensure(audit::write_receipt(*read) == text, "a receipt as it was read");
  }
  if (const auto read = audit::read_request(text); !read) {
    ensure(is_sentence(read.error()), "a sentence");
  } else {
    ensure(audit::write_request(*read) == text, "a request as it was read");
  }
}

/// What people of the floor send.
void check_floor(std::string_view line) {
  const auto asked = house::read_floor_command(line);
  if (!asked) {
    ensure(is_sentence(asked.error().message), "a sentence");
    return;
  }
  const auto kept = house::write_kept(asked->what);
  const auto again = house::read_kept_command(boost::json::parse(kept).get_object());
  ensure(again && house::write_kept(*again) == kept, "a command that reads back");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes{reinterpret_cast<const char*>(data), size};
  check_record(bytes);
  check_proofs(bytes);
  check_floor(bytes);
  return 0;
}

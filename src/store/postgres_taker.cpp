// Copies rows in PostgreSQL's binary form, a kind of them at a time.
#include "store/postgres_taker.hpp"

#include "base/byte_text.hpp"

namespace skyward::store {

void postgres_taker::take_stream(const named_stream& row) {
  const auto id = static_cast<std::int64_t>(ids_.size()) + 1;
  ids_.emplace(row.name, id);
  into("COPY stream(id, name, count, head, closed) FROM STDIN (FORMAT binary)")
      .put(postgres_values{}
               .add(id)
               .add(row.name)
               .add(row.row.chain.count)
               .add(bytes_of(row.row.chain.head))
               .add_truth(row.row.closed));
}
void postgres_taker::take_pack(const pack& row) {
  into("COPY pack(stream, first, records) FROM STDIN (FORMAT binary)")
      .put(postgres_values{}.add(id_of(row.stream)).add(row.first).add(row.lines));
}
void postgres_taker::take_command(std::string_view key, const kept_key& row) {
  into("COPY command(key, body, stream, seq) FROM STDIN (FORMAT binary)")
      .put(postgres_values{}
               .add(key)
               .add(static_cast<std::int64_t>(row.body))
               .add(id_of(row.stream))
               .add(row.seq));
}
void postgres_taker::take_account(const std::string& name, const ledger::account_row& row) {
  auto values = postgres_values{}
                    .add(name)
                    .add(std::int64_t{1})
                    .add(row.cents)
                    .add(row.holder)
                    .add_truth(row.barred);
  row.loss_limit ? values.add(*row.loss_limit) : values.add_nothing();
  into(
      "COPY account(name, version, cents, holder, barred, loss_limit, charged_day, charged) "
      "FROM STDIN (FORMAT binary)")
      .put(values.add(row.charged_day).add(row.charged));
}
void postgres_taker::take_snapshot(const snapshot& row) {
  into("COPY snapshot(stream, format, count, head, state) FROM STDIN (FORMAT binary)")
      .put(postgres_values{}
               .add(id_of(row.stream))
               .add(row.format)
               .add(row.chain.count)
               .add(bytes_of(row.chain.head))
               .add(row.state));
}
void postgres_taker::take_text(const record::kept_text& row) {
  into("COPY kept_text(sha256, text) FROM STDIN (FORMAT binary)")
      .put(postgres_values{}.add(row.sha256).add(row.text));
}
void postgres_taker::take_checkpoint(std::string_view note) {
  if (note.empty()) return;
  into("COPY checkpoint(only_one, note) FROM STDIN (FORMAT binary)")
      .put(postgres_values{}.add_truth(true).add(note));
}

void postgres_taker::finish() {
  if (copy_) copy_->finish();
  copy_.reset();
  to_.run("SELECT setval(pg_get_serial_sequence('stream', 'id'), max(id)) FROM stream");
}

postgres_copy& postgres_taker::into(sql_text copy) {
  if (copy.view() != now_) {
    if (copy_) copy_->finish();
    copy_.reset();
    now_ = copy.view();
    copy_.emplace(to_, copy);
  }
  return *copy_;
}
std::int64_t postgres_taker::id_of(std::string_view stream) const {
  const auto found = ids_.find(stream);
  if (found == ids_.end()) throw postgres_error{"XX001", "a row of no stream"};
  return found->second;
}

}  // namespace skyward::store

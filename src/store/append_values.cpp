// A row's columns are an array each: PostgreSQL takes them apart again.
#include "store/append_values.hpp"

#include "base/byte_text.hpp"
#include "store/packs.hpp"

#include <set>

namespace skyward::store {

namespace {

using array_of = postgres_array::of;

/// Whether nothing is ever judged by what an account holds: the house's own money.
bool is_unbounded(std::string_view account) {
  const auto kind = ledger::kind_of(account);
  return kind && ledger::may_be_below_zero(*kind) && ledger::may_be_above_zero(*kind);
}

void add_streams(postgres_values& to, const judge& decided) {
  postgres_array names{array_of::bytes};
  postgres_array counts{array_of::numbers};
  postgres_array heads{array_of::bytes};
  postgres_array closeds{array_of::truths};
  auto counts_now = counts;
  auto heads_now = heads;
  auto closeds_now = closeds;
  for (const auto& [name, row] : decided.streams()) {
    names.add(name);
    counts.add(row.before.chain.count);
    heads.add(bytes_of(row.before.chain.head));
    closeds.add_truth(row.before.closed);
    counts_now.add(row.now.chain.count);
    heads_now.add(bytes_of(row.now.chain.head));
    closeds_now.add_truth(row.now.closed);
  }
  to.add(names).add(counts).add(heads).add(closeds);
  to.add(counts_now).add(heads_now).add(closeds_now);
}
void add_packs(postgres_values& to, const std::vector<pack>& packs) {
  postgres_array streams{array_of::bytes};
  postgres_array firsts{array_of::numbers};
  postgres_array lines{array_of::bytes};
  for (const auto& each : packs) {
    streams.add(each.stream);
    firsts.add(each.first);
    lines.add(std::string_view{each.lines});
  }
  to.add(streams).add(firsts).add(lines);
}
/// Also those of what was refused, which has to be told otherwise where it was kept before.
void add_keys(postgres_values& to, std::span<const proposal> proposals, const judge& decided,
              const read_rows& before) {
  postgres_array keys{array_of::bytes};
  postgres_array bodies{array_of::numbers};
  postgres_array streams{array_of::bytes};
  postgres_array seqs{array_of::numbers};
  const auto add = [&](const command_key& key, const kept_key& kept) {
    keys.add(std::string_view{key_bytes(key)});
    bodies.add(static_cast<std::int64_t>(kept.body));
    streams.add(std::string_view{kept.stream});
    seqs.add(kept.seq);
  };
  for (const auto& [key, kept] : decided.keys()) add(key, kept);
  for (const auto& each : proposals) {
    if (!decided.keys().contains(each.key) && !before.has_key(each.key)) add(each.key, {});
  }
  to.add(keys).add(bodies).add(streams).add(seqs);
}
void add_accounts(postgres_values& to, const judge& decided, const read_rows& before) {
  postgres_array names{array_of::bytes};
  postgres_array versions{array_of::numbers};
  postgres_array changes{array_of::truths};
  postgres_array cents{array_of::numbers};
  postgres_array holders{array_of::bytes};
  postgres_array barreds{array_of::truths};
  postgres_array limits{array_of::numbers};
  postgres_array days{array_of::bytes};
  postgres_array chargeds{array_of::numbers};
  for (const auto& [name, row] : decided.accounts()) {
    const bool unbounded = is_unbounded(name);
    names.add(name);
    versions.add(unbounded ? -1 : before.version_of(name));
    changes.add_truth(row.changed());
    cents.add(unbounded ? row.now.cents - row.before.cents : row.now.cents);
    holders.add(std::string_view{row.now.holder});
    barreds.add_truth(row.now.barred);
    row.now.loss_limit ? limits.add(*row.now.loss_limit) : limits.add_nothing();
    days.add(std::string_view{row.now.charged_day});
    chargeds.add(row.now.charged);
  }
  to.add(names).add(versions).add(changes).add(cents).add(holders).add(barreds).add(limits);
  to.add(days).add(chargeds);
}

}  // namespace

postgres_values append_values(std::span<const proposal> proposals, std::span<const answer> answers,
                              const judge& decided, const read_rows& before) {
  postgres_values all;
  add_streams(all, decided);
  add_packs(all, packs_of(proposals, answers));
  add_keys(all, proposals, decided, before);
  add_accounts(all, decided, before);
  std::set<std::string> restricted;
  std::string_view checkpoint;
  for (std::size_t i = 0; i < proposals.size(); ++i) {
    const auto& money = proposals[i].money;
    if (answers[i].what != outcome::committed) continue;
    for (const auto& each : money.barrings) restricted.insert(each.player);
    if (!proposals[i].checkpoint.empty()) checkpoint = proposals[i].checkpoint;
  }
  return all.add(array_of_bytes(restricted)).add(checkpoint);
}

}  // namespace skyward::store

// An evening's log as a house keeps it: its records in the streams that they name, and its
// rulebook.
#pragma once

#include "logged_evenings.hpp"
#include "record/record.hpp"
#include "record/stream.hpp"
#include "store/store.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

namespace skyward {

/// out  its streams, in their order
inline std::vector<std::string> keep_evening(store::store& house, const logged& evening) {
  std::vector<std::string> days;
  std::map<std::string, record::chain> chains;
  for (const auto& line : evening.lines) {
    if (record::is_kept_text(line)) {
      EXPECT_TRUE(house.keep_text(record::read_kept_text(line).value()));
      continue;
    }
    const auto head = record::read_record(line).value().head;
    store::proposal next;
    next.key = {head.cause.principal, head.cause.id};
    next.parts = {{head.stream, chains[head.stream], {line}, false}};
    EXPECT_EQ(house.append({&next, 1}).value().front().what, store::outcome::committed);
    chains[head.stream].add(record::leaf_of(line));
    if (days.empty() || days.back() != head.stream) days.push_back(head.stream);
  }
  return days;
}

}  // namespace skyward

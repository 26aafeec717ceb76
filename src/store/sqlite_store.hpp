// A house in one file, by SQLite: for one machine, whose one process has it for itself.
// docs/decisions/013-store.md says why it is laid out so.
#pragma once

#include "base/descriptor.hpp"
#include "store/kept_store.hpp"

#include <filesystem>
#include <memory>
#include <string>

namespace skyward::store {

class sqlite_store final : public kept_store {
 public:
  /// in      vfs  of SQLite that it runs on; empty: the system's
  /// errors  what cannot be opened, is no house, was written by a newer program, or is owned by
  ///         another process
  static reached<std::unique_ptr<sqlite_store>> open(const std::filesystem::path& path, access how,
                                                     const std::string& vfs = {});
  ~sqlite_store() override;

  /// Copies a house as it is now, whatever its owner does meanwhile, and waits until the copy is on
  /// disk.
  ///
  /// in  to  an empty file
  static reached<void> copy(const std::filesystem::path& from, const std::filesystem::path& to);

  /// Its one name, by whatever name it was opened.
  const std::filesystem::path& path() const { return path_; }

  reached<std::vector<answer>> append(std::span<const proposal> proposals) override;
  reached<std::optional<answer>> find(const command_key& key, body_hash body) override;
  reached<std::vector<named_stream>> streams() override;
  reached<stream_row> stream(std::string_view name) override;
  reached<std::vector<std::string>> records(std::string_view stream, std::uint64_t from,
                                            std::size_t most) override;
  reached<std::optional<misplaced_row>> misplaced() override;
  reached<command_sum> commands() override;
  reached<ledger::account_rows> accounts() override;
  reached<ledger::account_row> account(std::string_view name) override;
  reached<void> keep(const snapshot& made) override;
  reached<std::optional<snapshot>> last_snapshot(std::string_view stream) override;
  reached<std::string> last_checkpoint() override;
  reached<void> keep_text(const record::kept_text& text) override;
  reached<std::vector<record::kept_text>> texts() override;
  reached<void> give_rows(row_taker& to) override;
  reached<void> take_rows(kept_store& from) override;
  reached<void> retire() override;

 private:
  class session;

  sqlite_store(std::filesystem::path path, std::unique_ptr<session> opened);
  template <class Value, class Do>
  reached<Value> reach(const Do& act);

  std::filesystem::path path_;
  std::unique_ptr<session> session_;  // none once it has failed
  failure broken_;                    // why nothing is answered any more; empty: it is
};

}  // namespace skyward::store

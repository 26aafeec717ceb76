// The commands, a file each.
#pragma once

#include "cli/command.hpp"

#include <memory>
#include <vector>

namespace skyward::cli {

std::unique_ptr<command> games_command();
std::unique_ptr<command> par_command();
std::unique_ptr<command> value_command();
std::unique_ptr<command> exposure_command();
std::unique_ptr<command> session_command();
std::unique_ptr<command> simulate_command();
std::unique_ptr<command> equity_command();
std::unique_ptr<command> design_command();
std::unique_ptr<command> diff_command();
std::unique_ptr<command> clauses_command();
std::unique_ptr<command> rulings_command();
std::unique_ptr<command> check_command();
std::unique_ptr<command> sheet_command();
std::unique_ptr<command> layout_command();
std::unique_ptr<command> deal_command();
std::unique_ptr<command> replay_command();
std::unique_ptr<command> house_command();
std::unique_ptr<command> log_command();
std::unique_ptr<command> verify_command();
std::unique_ptr<command> recall_command();
std::unique_ptr<command> witness_command();
std::unique_ptr<command> backup_command();
std::unique_ptr<command> restore_command();
std::unique_ptr<command> migrate_command();
std::unique_ptr<command> play_command();
std::unique_ptr<command> serve_command();
std::unique_ptr<command> doctor_command();
std::unique_ptr<command> load_command();
std::unique_ptr<command> demo_command();
std::unique_ptr<command> dice_command();
std::unique_ptr<command> signature_command();

/// Every command, in the order in which help lists them.
std::vector<std::unique_ptr<command>> all_commands();

}  // namespace skyward::cli

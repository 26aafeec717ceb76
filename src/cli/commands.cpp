// Every command, in the order in which help lists them.
#include "cli/commands.hpp"

namespace skyward::cli {

std::vector<std::unique_ptr<command>> all_commands() {
  std::vector<std::unique_ptr<command>> commands;
  for (auto* make :
       {games_command,    par_command,    value_command,   exposure_command, session_command,
        simulate_command, equity_command, design_command,  diff_command,     clauses_command,
        rulings_command,  check_command,  layout_command,  sheet_command,    deal_command,
        replay_command,   house_command,  log_command,     verify_command,   recall_command,
        witness_command,  backup_command, restore_command, migrate_command,  serve_command,
        doctor_command,   load_command,   demo_command,    play_command,     dice_command,
        signature_command}) {
    commands.push_back(make());
  }
  return commands;
}

}  // namespace skyward::cli

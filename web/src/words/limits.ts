// The words of what players set for themselves.

export const words = {
  fair: 'Check your dice, and keep receipts of your wagers',

  title: 'Your own limits',
  lead: 'What is tighter counts at once, what is looser after a day. Nobody else lifts what you have set.',
  names: {
    deposit_a_day_cents: 'Chips paid in, a day',
    loss_a_day_cents: 'Losses, a day',
    session_minutes: 'Time at the tables, before half an hour away',
    reality_check_minutes: 'A look at time and money, every',
  },
  dollars: '$',
  minutes: 'minutes',
  none: 'none',
  set: 'Set the limits',
  done: 'Set.',
  comes: (value: string, when: string) => `${value} from ${when}`,
  now: (value: string) => `Now ${value}.`,
  notNumber: 'A limit is a number, or empty for none.',

  exclusion: 'Stay away',
  exclusionLead: 'Nothing is bought or wagered by you until then. What is there is paid out all the same. It cannot be taken back.',
  until: 'Until',
  forGood: 'For good',
  aDay: 'A day',
  aWeek: 'A week',
  aMonth: 'Thirty days',
  stayAway: 'Stay away',
  sure: (until: string) => `Really stay away, ${until}? Nobody can take it back.`,
  yes: 'Yes, stay away',
  no: 'No',
  excluded: (until: string) => `You stay away until ${until}.`,
  excludedForGood: 'You stay away for good.',
};

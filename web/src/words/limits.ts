// The words of what players set for themselves.

export const words = {
  fair: 'Check your dice, and keep receipts of your wagers',

  title: 'Your own limits',
  lead: 'What is tighter counts at once, what is looser after a day. Nobody else lifts what you have set.',
  names: {
    deposit_a_day_cents: 'Deposits to your wallet, a day',
    loss_a_day_cents: 'Losses, a day',
    session_minutes: 'Most time at the tables, until a break of half an hour',
    reality_check_minutes: 'A look at time and money, every',
  },
  dollars: '$',
  minutes: 'minutes',
  none: 'none',
  set: 'Set the limits',
  done: 'Set.',
  comes: (value: string, when: string) => `${value} from ${when}`,
  notNumber: 'A limit is dollars and cents, or whole minutes; empty for none.',

  exclusion: 'Stay away',
  exclusionLead: 'Nothing is bought or wagered by you until then. What is there is paid out all the same. It cannot be taken back.',
  howLong: 'How long',
  forGood: 'For good',
  aDay: 'For a day',
  aWeek: 'For a week',
  aMonth: 'For thirty days',
  stayAway: 'Stay away',
  sure: (howLong: string) => `Stay away ${howLong}? Nobody can take it back.`,
  yes: 'Yes, stay away',
  no: 'No',
  excluded: (until: string) => `You stay away until ${until}.`,
  excludedForGood: 'You stay away for good.',
};

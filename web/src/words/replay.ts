// The words of a round that is shown again. What happened in it the house says.

export const words = {
  earlier: 'Earlier rounds',
  yours: 'Your earlier rounds',
  lead: 'A replay of what the house has recorded. Nothing in it is played again.',
  reading: 'The records are being read.',
  none: 'No round with a wager of yours has ended here on this day.',
  dayBefore: 'The day before',
  round: (round: number) => `Round ${round}`,
  others: 'Other rounds',
  replay: (round: number) => `Replay of round ${round}`,
  step: (nth: number, of: number) => `Step ${nth} of ${of}`,
  back: 'Back',
  next: 'Next',
  play: 'Play',
  pause: 'Pause',
  skipped: 'The first steps of this long round are left out.',
  keys: 'Arrow keys step.',
  close: 'Close',
  noFelt: 'The felt of this table cannot be shown.',
};

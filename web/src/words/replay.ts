// The words of a round that is shown again. What happened in it the house says, as long as it tells of it.

import type { HouseEvent } from '../api/floor';
import { money, words as en } from './en';
import { words as floor } from './floor';

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
  keys: 'Arrow keys step.',
  close: 'Close',
  noFelt: 'The felt of this table cannot be shown.',

  /** An event that the house tells in words no more. */
  told: (event: HouseEvent, area: string | undefined) => [
    floor.deed(event.event),
    ...(typeof event['seat'] === 'number' && event['seat'] > 0 ? [en.seatNumber(event['seat'])] : []),
    ...(area === undefined ? [] : [area]),
    ...(Array.isArray(event['dice']) ? [event['dice'].join(' ')] : []),
    ...Object.entries(event).flatMap(([key, value]) => typeof value !== 'number' || !/(^|_)cents$/.test(key) ? [] :
      [key === 'cents' ? money(value) : `${floor.key(key).toLowerCase()} ${money(value)}`]),
  ].join(', '),
};

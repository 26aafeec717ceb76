// A whole round of each game, as two players and those who deal go through it, and what chips are left in the end.
// The dice are entered by who deals, so that it comes out the same each time.

type Who = 'Ulla' | 'Uwe' | 'dealer' | 'stick';

export type Step =
  | { who: 'Ulla' | 'Uwe'; puts: string }
  | { who: Who; presses: string; answers?: number[] }
  | { who: Who; dice: number[] }
  /** Every step of the procedure that is due. */
  | { who: Who; goesOn: true };

export interface Round {
  game: string;
  withStick?: boolean;
  steps: Step[];
  left: Record<'Ulla' | 'Uwe', string>;
}

const puts = (who: 'Ulla' | 'Uwe', ...areas: string[]): Step[] => areas.map(each => ({ who, puts: each }));
const presses = (who: Who, name: string, answers?: number[]): Step => ({ who, presses: name, ...(answers === undefined ? {} : { answers }) });
const throws = (who: Who, ...dice: number[]): Step => ({ who, dice });
const goesOn = (who: Who): Step => ({ who, goesOn: true });
const NO_MORE_BETS = presses('dealer', 'No more bets');
const play = (...dice: number[]): Step[] => [NO_MORE_BETS, goesOn('stick'), throws('stick', ...dice), goesOn('stick'), goesOn('dealer')];

export const ROUNDS: readonly Round[] = [
  {
    game: 'high-roll-dice',
    steps: [
      ...puts('Ulla', 'pip-5', 'kind-5', 'extra-roll'), ...puts('Uwe', 'pip-5', 'kind-5'),
      presses('Ulla', 'I have wagered'),
      NO_MORE_BETS, goesOn('dealer'), throws('dealer', 5, 5, 5, 5, 6, 6, 6, 1, 1, 4),
      goesOn('dealer'), throws('dealer', 5, 2, 2, 2, 2, 1), goesOn('dealer'),
    ],
    left: { Ulla: '$125', Uwe: '$115' },
  },
  {
    game: 'high-roll-dice-six',
    steps: [
      ...puts('Ulla', 'pip-5', 'kind-4'), ...puts('Uwe', 'pip-2', 'no-match'),
      NO_MORE_BETS, goesOn('dealer'), throws('dealer', 5, 5, 5, 5, 6, 1), goesOn('dealer'),
    ],
    left: { Ulla: '$195', Uwe: '$90' },
  },
  {
    game: 'three-dice-football',
    withStick: true,
    steps: [
      ...puts('Ulla', 'touchdown', 'big-play'), ...puts('Uwe', 'defense'),
      presses('stick', 'Offer the dice'), presses('Ulla', 'Take the dice'), goesOn('stick'), goesOn('dealer'),
      ...play(6, 6, 5), ...play(2, 3, 1), ...play(6, 6, 6),
    ],
    left: { Ulla: '$125', Uwe: '$95' },
  },
  {
    game: 'props-and-hops',
    steps: [
      ...puts('Ulla', 'field', 'hard-6', 'six-eight-shake'), ...puts('Uwe', 'any-seven'),
      NO_MORE_BETS, goesOn('dealer'), throws('dealer', 3, 3), goesOn('dealer'),
      // The Shake goes on until a seven, which ends it.
      ...puts('Uwe', 'any-seven'), NO_MORE_BETS, goesOn('dealer'), throws('dealer', 3, 4), goesOn('dealer'),
    ],
    left: { Ulla: '$240', Uwe: '$115' },
  },
  {
    game: 'high-roller',
    steps: [
      presses('dealer', 'Seat 1: Deal one card face up to each player; the highest gets the button.', [3]),
      presses('dealer', 'Seat 2: Deal one card face up to each player; the highest gets the button.', [4]),
      presses('Uwe', 'Buy cards', [3]),
      presses('dealer', 'Seat 2: Pitch the cards bought face up in front of the player.', [7, 5, 10]),
      presses('Ulla', 'Buy cards', [3]),
      presses('dealer', 'Seat 1: Pitch the cards bought face up in front of the player.', [7, 8, 4]),
      presses('Uwe', 'Pass'), presses('Ulla', 'Buy one more card'),
      presses('dealer', 'Seat 1: Pitch the cards bought face up in front of the player.', [12]),
      presses('Uwe', 'Pass'), presses('Ulla', 'Pass'), goesOn('dealer'),
      throws('dealer', 3, 4), throws('dealer', 4, 4), throws('dealer', 6, 6), goesOn('dealer'),
    ],
    left: { Ulla: '$22.30', Uwe: '$17' },
  },
];

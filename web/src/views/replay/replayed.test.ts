import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { smallView } from '../../felt/small_felt';
import { isSeen, roundsOf, viewAt, type Recorded } from './replayed';

const EVENINGS = join(__dirname, '../../../../tests/data/evenings');

interface Left {
  round: number;
  seats: { seat: number; player?: string; wagers?: { area: string; cents: number }[]; bought?: object; circle?: number; cards?: number[] }[];
  pieces?: { piece: string; spot: string }[];
}

/** Where a step has more than one chip on an area, the house counts them together. */
function together(wagers: readonly { area: string; cents: number }[]): Record<string, number> {
  const areas: Record<string, number> = {};
  for (const { area, cents } of wagers) areas[area] = (areas[area] ?? 0) + cents;
  return areas;
}

function evening(name: string): { records: Recorded[]; left: Left } {
  const lines = readFileSync(join(EVENINGS, `${name}.jsonl`), 'utf8').split('\n').filter(line => line !== '');
  const records = lines.map(line => JSON.parse(line) as Partial<Recorded>).filter(each => each.events !== undefined) as Recorded[];
  return { records, left: JSON.parse(readFileSync(join(EVENINGS, `${name}.state.json`), 'utf8')) as Left };
}

for (const name of ['high_roll_dice', 'high_roll_dice_six', 'three_dice_football', 'props_and_hops', 'high_roller']) {
  test(`an evening of ${name}, with all that was put right in it, comes to what the house has in the end`, () => {
    const { records, left } = evening(name);
    const rounds = roundsOf(records);
    const last = rounds.at(-1);
    const lay = last?.steps.at(-1)?.lay;
    expect(last?.round).toBe(left.round);
    const names = rounds.map(({ round, steps }) => `${steps[0]?.record.stream} ${round}`);
    expect(names.filter((each, nth) => names.indexOf(each) !== nth), 'each round of a day is there once').toEqual([]);
    const ofOthers = rounds.flatMap(({ round, steps }) => steps.flatMap(({ record, from, to }) => record.events.slice(from, to)
      .filter(each => ['thrown', 'rolled', 'throw_reopened', 'round_ended', 'round_voided'].includes(each.event) && typeof each['round'] === 'number' && each['round'] !== round)));
    expect(ofOthers, 'what is of a round stands in it, corrections too').toEqual([]);
    for (const { seat, player, wagers = [], bought, circle, cards = [] } of left.seats) {
      const sat = lay?.seats.get(seat);
      expect({ player: sat?.player, wagers: together(sat?.wagers ?? []), bought: sat?.bought, circle: sat?.circle, cards: [...sat?.cards ?? []].sort((one, other) => one - other) })
        .toEqual({ player, wagers: together(wagers), bought, circle, cards });
    }
    for (const { piece, spot } of left.pieces ?? []) expect(lay?.pieces.get(piece)?.spot, piece).toBe(spot);
  });
}

const record = (seq: number, ...events: Recorded['events']): Recorded => ({ stream: 'table/1/a', seq, events });
const SHORT = [
  record(1, { event: 'table_opened', next_dice: { green: 1, red: 1 } }, { event: 'round_opened', round: 1 }),
  record(2, { event: 'seated', seat: 1, player: 'u-1' }, { event: 'seated', seat: 2, player: 'u-2' }),
  record(3, { event: 'wager_placed', seat: 1, area: 'pip-2', cents: 500 }),
  record(4, { event: 'seed_shown', window: 1 }),
  record(5, { event: 'thrown', round: 1, dice: [2, 6] }, { event: 'called', clause: '4(d)' },
            { event: 'wager_won', seat: 1, area: 'pip-2', cents: 500, paid_cents: 2500, returned_cents: 500, clause: '4(f)' },
            { event: 'round_ended', round: 1 }, { event: 'round_opened', round: 2 }),
];

test('the dice lie before anything is settled, and a round ends before the next one opens', () => {
  const [first, second] = roundsOf(SHORT);
  expect(first?.over).toBe(true);
  expect([...first?.players ?? []]).toEqual(['u-1']);
  expect(second?.over).toBe(false);
  const seen = first?.steps.filter(isSeen) ?? [];
  const views = seen.map(each => viewAt(each, smallView(), [], 'u-1'));
  expect(views.map(each => [each.seat, each.dice.map(die => `${die.face} ${die.colour}`), each.seats[0]?.wagers?.length, each.lines.map(line => line.what)])).toEqual([
    [undefined, [], 0, ['table_opened', 'round_opened']],
    [1, [], 0, ['seated', 'seated']],
    [1, [], 1, ['wager_placed']],
    [1, ['2 green', '6 red'], 1, ['thrown', 'called']],
    [1, ['2 green', '6 red'], 0, ['wager_won', 'round_ended']],
  ]);
});

test('what happened is in the words of the house, or else in those of the record', () => {
  const settled = roundsOf(SHORT)[0]?.steps.at(-1);
  const said = { event: { stream: 'table/1/a', seq: 5, event: 3 }, what: 'wager_won', text: 'Pay seat 1 $25.' };
  const texts = (told: (typeof said)[]) => settled && viewAt(settled, smallView(), told, undefined).lines.map(each => each.text);
  expect(texts([said])?.[0]).toBe('Pay seat 1 $25.');
  expect(texts([])?.[0]).toBe('Wager won, Seat 1, Pip Street: two, $5, paid $25, returned $5');
});

test('what was put right goes back: off the felt, or onto it again before the dice are thrown anew', () => {
  const again = [...SHORT.slice(0, 3),
    record(4, { event: 'wager_placed', seat: 2, area: 'pip-3', cents: 500 }),
    record(5, { event: 'reversed', seat: 2, entry: { seq: 4, event: 1 }, moves: [{ from: 'layout/2/pip-3', to: 'stack/2', cents: 500 }] }),
    record(6, { event: 'thrown', round: 1, dice: [6, 6] }, { event: 'wager_lost', seat: 1, area: 'pip-2', cents: 500 }),
    record(7, { event: 'reversed', seat: 1, entry: { seq: 6, event: 2 }, moves: [{ from: 'inventory', to: 'layout/1/pip-2', cents: 500 }] },
              { event: 'throw_reopened', round: 1 }, { event: 'thrown', round: 1, dice: [2, 6] }, { event: 'called' },
              { event: 'wager_won', seat: 1, area: 'pip-2', cents: 500 })];
  const views = roundsOf(again)[0]?.steps.slice(3).map(each => viewAt(each, smallView(), [], undefined)) ?? [];
  expect(views.map(each => [each.dice.map(die => die.face), each.seats.map(seat => seat.wagers?.length)])).toEqual([
    [[], [1, 1]], [[], [1, 0]], [[6, 6], [1, 0]], [[6, 6], [0, 0]], [[2, 6], [1, 0]], [[2, 6], [0, 0]],
  ]);
});

test('a throw that had ended its round is entered anew in that round, and what it bought and moved stands there again', () => {
  const ended = [...SHORT.slice(0, 3),
    record(4, { event: 'purchased', seat: 2, area: 'extra-roll', cents: 200 }, { event: 'wager_placed', seat: 2, area: 'pip-3', cents: 500 }),
    record(5, { event: 'collected', seat: 2, area: 'extra-roll', cents: 200 }, { event: 'wager_moved', seat: 2, area: 'pip-3', circle: 4 }),
    record(6, { event: 'thrown', round: 1, dice: [6, 6] }, { event: 'wager_lost', seat: 1, area: 'pip-2', cents: 500 },
              { event: 'wager_lost', seat: 2, area: 'pip-3', cents: 500 }, { event: 'round_ended', round: 1 }, { event: 'round_opened', round: 2 }),
    record(7, { event: 'left', seat: 2 }),
    record(8, { event: 'corrected' }, { event: 'reversed', seat: 1, entry: { seq: 6, event: 2 }, moves: [{ from: 'inventory', to: 'layout/1/pip-2', cents: 500 }] },
              { event: 'reversed', seat: 2, entry: { seq: 6, event: 3 }, moves: [{ from: 'inventory', to: 'layout/2/pip-3', cents: 500 }] },
              { event: 'throw_reopened', round: 1 })];
  const again = [...ended, record(9, { event: 'thrown', round: 1, dice: [2, 6] }, { event: 'wager_won', seat: 1, area: 'pip-2', cents: 500 },
                                     { event: 'wager_lost', seat: 2, area: 'pip-3', cents: 500 }, { event: 'round_ended', round: 1 }, { event: 'round_opened', round: 2 })];
  const open = roundsOf(ended);
  expect(open.map(each => [each.round, each.over])).toEqual([[1, false]]);
  expect([...open[0]?.players ?? []]).toEqual(['u-1', 'u-2']);
  const lay = open[0]?.steps.at(-1)?.lay;
  expect(lay?.seats.get(1)).toEqual({ player: 'u-1', wagers: [{ area: 'pip-2', cents: 500 }], cards: [] });
  expect(lay?.seats.get(2)).toEqual({ player: 'u-2', wagers: [{ area: 'pip-3', cents: 500 }], cards: [], bought: { area: 'extra-roll', cents: 200 }, circle: 4 });
  expect(roundsOf(again).map(each => [each.round, each.over])).toEqual([[1, true], [2, false]]);
});

test('where a throw is entered anew, a seat that another has taken is the other’s, and who had nothing on the table stays away', () => {
  const thrown = [...SHORT.slice(0, 2),
    record(3, { event: 'seated', seat: 3, player: 'u-3' }, { event: 'wager_placed', seat: 1, area: 'pip-2', cents: 500 }),
    record(4, { event: 'thrown', round: 1, dice: [6, 6] }, { event: 'wager_lost', seat: 1, area: 'pip-2', cents: 500 },
              { event: 'round_ended', round: 1 }, { event: 'round_opened', round: 2 }),
    record(5, { event: 'left', seat: 2 }, { event: 'left', seat: 3 }, { event: 'seated', seat: 3, player: 'u-9' }, { event: 'seated', seat: 4, player: 'u-4' }),
    record(6, { event: 'purchased', seat: 4, area: 'extra-roll', cents: 200 }, { event: 'collected', seat: 4, area: 'extra-roll', cents: 200 }),
    record(7, { event: 'reversed', seat: 4, entry: { seq: 6, event: 1 }, moves: [] },
              { event: 'reversed', seat: 1, entry: { seq: 4, event: 2 }, moves: [{ from: 'inventory', to: 'layout/1/pip-2', cents: 500 }] },
              { event: 'throw_reopened', round: 1 }),
    record(8, { event: 'thrown', round: 1, dice: [2, 6] }, { event: 'wager_won', seat: 1, area: 'pip-2', cents: 500 },
              { event: 'round_ended', round: 1 }, { event: 'round_opened', round: 2 }),
    record(9, { event: 'wager_placed', seat: 3, area: 'pip-3', cents: 500 })];
  const seats = roundsOf(thrown.slice(0, 7))[0]?.steps.at(-1)?.lay.seats;
  expect([1, 2, 3, 4].map(no => seats?.get(no)?.player)).toEqual(['u-1', undefined, 'u-9', 'u-4']);
  expect(seats?.get(4)).toEqual({ player: 'u-4', wagers: [], cards: [] });
  expect(roundsOf(thrown).map(({ round, players }) => [round, [...players]])).toEqual([[1, ['u-1']], [2, ['u-9']]]);
});

test('the last throw of the day before is entered anew in its own round, which goes on in this day', () => {
  const state = {
    round: 2, seats: [{ seat: 1, player: 'u-1' }, { seat: 3, player: 'u-3' }],
    last_throw: { round: 1, in_round: [1, 2], seats: [{ seat: 1, circle: 4, bought: { area: 'extra-roll', cents: 200 } }],
                  departed: [{ seat: 2, player: 'u-2' }] },
  };
  const turned = [
    record(1, { event: 'day_opened', state }),
    record(2, { event: 'reversed', seat: 1, entry: { seq: 6, event: 2 }, moves: [{ from: 'inventory', to: 'layout/1/pip-2', cents: 500 }] },
              { event: 'throw_reopened', round: 1 })];
  const open = roundsOf(turned);
  expect(open.map(each => [each.round, each.over])).toEqual([[1, false]]);
  const seats = open[0]?.steps.at(-1)?.lay.seats;
  expect([1, 2, 3].map(no => seats?.get(no)?.player)).toEqual(['u-1', 'u-2', 'u-3']);
  expect(seats?.get(1)).toEqual({ player: 'u-1', wagers: [{ area: 'pip-2', cents: 500 }], cards: [], bought: { area: 'extra-roll', cents: 200 }, circle: 4 });
  const again = [...turned, record(3, { event: 'thrown', round: 1, dice: [2, 6] }, { event: 'round_ended', round: 1 }, { event: 'round_opened', round: 2 }),
                 record(4, { event: 'round_ended', round: 2 }, { event: 'round_opened', round: 3 })];
  expect(roundsOf(again).map(each => [each.round, each.over])).toEqual([[1, true], [2, true], [3, false]]);
});

test('what is bought lies on its area until it is collected, and is gone when it is taken down or goes back', () => {
  const bought = [...SHORT.slice(0, 2), record(3, { event: 'purchased', seat: 1, area: 'extra-roll', cents: 200 })];
  const collected = [...bought, record(4, { event: 'collected', seat: 1, area: 'extra-roll', cents: 200 })];
  const seat = (records: Recorded[]) => roundsOf(records)[0]?.steps.at(-1)?.lay.seats.get(1);
  const nothing = { player: 'u-1', wagers: [], cards: [] };
  expect(seat(bought)).toEqual({ ...nothing, wagers: [{ area: 'extra-roll', cents: 200 }] });
  expect(seat([...bought, record(4, { event: 'wager_taken_down', seat: 1, area: 'extra-roll', cents: 200 })])).toEqual(nothing);
  expect(seat(collected)).toEqual({ ...nothing, bought: { area: 'extra-roll', cents: 200 } });
  expect(seat([...collected, record(5, { event: 'purchase_returned', seat: 1, area: 'extra-roll', cents: 200 })])).toEqual(nothing);
});

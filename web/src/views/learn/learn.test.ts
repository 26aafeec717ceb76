// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import { workedRound, type Exercise, type Graded } from './exercise';
import Rulebook from './rulebook.svelte';
import type { Rules } from './rules';
import Wagers from './wagers.svelte';

// As a house dealt and graded it, in short.
const exercise: Exercise = {
  table: { next: { dice: { green: 2, red: 1 } },
           seats: [{ seat: 1, player: 'Player 1', wagers: [{ area: 'pip-3', cents: 600 }] }, { seat: 2, player: 'Player 2', wagers: [{ area: 'pip-6', cents: 500 }] }] },
  steps: [{ id: 'settle', actor: 'dealer', prompt: 'Settle seat by seat.' }, { id: 'throw', actor: 'dealer', prompt: 'Throw.' }, { id: 'next', actor: 'dealer', prompt: 'Open the next round.' },
          { id: 'call-face', actor: 'dealer', prompt: 'Call the face.' }],
  throws: [[6, 6, 2]],
  questions: [],
};
const graded: Graded = { wrong: [
  { number: 1, kind: 'step', right: { step: 'throw' }, clause: '675a.4(b)/throw' },
  { number: 2, kind: 'call', throw: 1, right: { call: 'first-roll', numbers: { face: 6, count: 2 } }, clause: '675a.4(d)' },
  { number: 3, kind: 'payout', throw: 1, seat: 1, area: 'pip-3', cents: 600, right: { taken_cents: 600, paid_cents: 0, returned_cents: 0 }, clause: '675a.4(f)(1)' },
  { number: 4, kind: 'payout', throw: 1, seat: 2, area: 'pip-6', cents: 500, right: { taken_cents: 0, paid_cents: 2000, returned_cents: 500 }, clause: '675a.5(a)/six' },
  { number: 5, kind: 'step', right: { step: 'call-face' }, clause: '675a.4(d)' },
  { number: 6, kind: 'step', right: { step: 'settle' }, clause: '675a.4(f)' },
  { number: 7, kind: 'step', right: { step: 'next' }, clause: '675a.4(g)' },
] };

test('a round is told in the order in which it happens, payouts after the step that they are of', () => {
  const { before, moments } = workedRound(exercise, graded, area => `Pip Street: ${area}`);
  expect(before).toEqual(['Player 1 has $6 on Pip Street: pip-3.', 'Player 2 has $5 on Pip Street: pip-6.']);
  expect(moments.map(each => each.text)).toEqual([
    'Throw.', 'The dice show 6 6 2.', 'That makes first roll: face 6, count 2.', 'Call the face.', 'Settle seat by seat.',
    'Player 1 loses $6 on Pip Street: pip-3.', 'Player 2 wins $20 on Pip Street: pip-6, gets $5 back.', 'Open the next round.',
  ]);
  expect(moments[1]?.dice).toEqual([{ face: 6, colour: 'green' }, { face: 6, colour: 'green' }, { face: 2, colour: 'red' }]);
});

test('a round for a pot tells its shares, rolls and winner', () => {
  const pot: Exercise = { ...exercise, table: { seats: [{ seat: 1, player: 'Player 1', cards: [2, 5, 12] }] }, throws: [[5, 1]] };
  const { before, moments } = workedRound(pot, { wrong: [
    { number: 1, kind: 'share', of: 'rake-house', right: { cents: 35 }, clause: 'HR.16' },
    { number: 2, kind: 'call', throw: 1, right: { total: 6 }, clause: 'HR.27' },
    { number: 3, kind: 'rolls', throw: 1, seat: 1, right: { rolls: 1 }, clause: 'HR.25' },
    { number: 4, kind: 'winner', of: 'pot', right: { seat: 1, paid_cents: 630 }, clause: 'ruling R-53' },
  ] }, area => area, { 12: 'Q' });
  expect(before).toEqual(['Player 1 has the cards 2 5 Q.']);
  expect(moments.map(each => each.text)).toEqual(['Rake house: $0.35.', 'The dice show 5 1.', 'That makes total 6.', 'Player 1 rolls once.',
                                                  'Player 1 wins the pot: $6.30.']);
});

const rules: Rules = {
  game: 'high-roll-dice-six', name: 'High Roll Dice, six-dice variation', summary: 'Six dice from a shaker.', kind: 'banked', edition: 'pa-675a',
  title: '58 Pa. Code 675a.6', rules_sha256: '00', sections: [
    { heading: 'Equipment', ordered: false, items: [{ text: 'Dice: 6 white dice.', clause: '675a.6(f)' }], parts: [] },
    { heading: 'Order of settlement', ordered: true, items: [], parts: [
      { heading: 'After the call \u201croll\u201d', clause: '675a.6(h)', items: [{ text: 'Collect.', clause: '675a.6(i)' }, { text: 'Pay.' }] }] },
  ],
  wagers: [{ group: 'pip', label: 'Pip Street', terms: [{ text: 'Place at least one.', clause: '675a.6(d)' }], wagers: [
    { area: 'pip-6', name: 'Pip Street: six', label: 'six', wins: 'Six leads.', clause: '675a.6(d)(1)', purchase: false, pays: [{ odds: '2 to 1', clause: '675a.6(j)' }] },
    { area: 'extra', name: 'Extra', label: 'extra', clause: 'ruling R-1', purchase: true, pays: [] }] }],
  rulings: [{ id: 'R-21', title: 'Pip Street when no two dice match', clauses: ['675a.6(d)(2)'], open: 'No face occurs most.',
              readings: ['Ace: all six faces tie.', 'All lose.'], why: 'A tie of six is a tie.', option: 'no-match-pip' }],
  clauses: [{ id: '675a.6(a)', words: 'A six-dice form may be offered.' }],
};

let shown: object | undefined;
afterEach(async () => { if (shown) await unmount(shown); });

test('the rulebook is shown by sections, with its rulings and clauses one step away', () => {
  shown = mount(Rulebook, { target: document.body, props: { rules } });
  flushSync();
  expect([...document.querySelectorAll('h2')].map(each => each.textContent)).toEqual(['Equipment', 'Order of settlement', 'What the text leaves open', 'Every clause in plain words']);
  expect(document.querySelector('h3')?.textContent).toMatch(/After the call .roll..*675a\.6\(h\)/);
  expect(document.querySelectorAll('ol > li').length).toBe(4);
  expect(document.querySelector('details')?.open).toBe(false);
  expect(document.querySelector('details ol li')?.textContent).toMatch(/Ace: all six faces tie\..*chosen/);
});

test('wagers are told with what they pay, when they win and how often, also where there is no table', async () => {
  shown = mount(Wagers, { target: document.body, props: { groups: rules.wagers, edges: [] } });
  flushSync();
  const [six, extra] = [...document.querySelectorAll('.wager')].map(each => each.textContent.replace(/\s+/g, ' ').trim());
  expect(six).toBe('six 2 to 1 Six leads. 675a.6(d)(1)');
  expect(extra).toContain('is bought');
  await unmount(shown);
  shown = mount(Wagers, { target: document.body, props: { groups: rules.wagers, edges: [{ area: 'pip-6', chance: { fraction: '1/6', percent: '16.6667', text: '1 in 6.0' } }] } });
  flushSync();
  expect(document.querySelector('.wager')?.textContent).toContain('1 in 6.0');
});

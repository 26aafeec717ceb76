import { expect, test } from 'vitest';
import type { Line, View } from '../api/view';
import { spokenOf } from './spoken';

const line = (what: string, text: string, seat?: number): Line => ({ event: { stream: 's', seq: 1, event: 1 }, what, text, ...(seat === undefined ? {} : { seat }) });

function seen(of: Partial<View>): View {
  return { table: '1', game: 'g', name: 'G', kind: 'hybrid', edition: '', stream: 's', seq: 1, window: 1, open: true, phase: 'betting',
           guide: { text: 'Wager.', clause: '' }, limits: { text: '$5 or more.' }, chips: [], seat: 1,
           areas: [{ area: 'a', label: 'A', group: 'g', group_label: 'Group', do: 'wager', open: true }],
           seats: [{ seat: 1, taken: true, mine: true, stack: '$90', wagers: [{ area: 'a', cents: 500, text: '$5' }] }],
           dice: [], pieces: [], accounts: [], can: [], said: [], lines: [], ...of };
}

test('whoever comes back in the middle of a round is told limits, wagers, chips, what is open and what to do', () => {
  expect(spokenOf(seen({}), {}).sentences)
    .toEqual(['$5 or more.', 'You have $5 on A.', 'Your chips: $90.', 'Open now: Group.', 'Wager.']);
});

test('what stands is said once; what others do is not said, but whose turn it is', () => {
  const { last } = spokenOf(seen({}), {});
  const lines = [line('wager_placed', 'Seat 2: $5 on A.', 2), line('wager_placed', 'Seat 1: $5 on A.', 1), line('shooter_changed', 'Seat 2 throws.', 2)];
  expect(spokenOf(seen({ lines }), last).sentences).toEqual(['Seat 1: $5 on A.', 'Seat 2 throws.']);
});

test('a throw is told with the chips after it, and a correction says that it is one', () => {
  const { last } = spokenOf(seen({}), {});
  const seats = [{ seat: 1, taken: true, mine: true, stack: '$115' }];
  const closed = seen({ seats, areas: [], said: ['You win $20.'], lines: [line('throw_reopened', 'Round 1 stands as before.')], guide: { text: 'Dealer: call.', clause: '' } });
  expect(spokenOf(closed, last).sentences).toEqual(['Round 1 stands as before.', 'You win $20.', 'Your chips: $115.']);
});

test('while more is under way, what to do waits', () => {
  const { sentences, last } = spokenOf(seen({}), {}, true);
  expect(sentences).not.toContain('Wager.');
  expect(spokenOf(seen({}), last).sentences).toEqual(['Open now: Group.', 'Wager.']);
});

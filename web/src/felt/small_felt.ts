// A felt as small as a test needs it, and a view of it.

import type { Area, View } from '../api/view';
import { Drawing } from './drawing';

const area = (id: string, x: number) => `<g data-area="${id}" data-shape="circle" data-x="${x}" data-y="10" data-r="8"><circle r="8"/></g>`;

export function smallFelt(): Drawing {
  const seat = (n: number) => `<g data-seat="${n}">${area('pip-2', 10)}${area('pip-3', 30)}${area('kind-4', 50)}</g>`;
  return Drawing.read(`<svg xmlns="http://www.w3.org/2000/svg" class="felt" viewBox="0 0 200 100" data-game="small" width="200">
    <g data-section="playbook" data-label="Plays">${area('shared', 90)}</g>
    <g data-piece="lammer" data-spot="hop-6-6" data-x="5" data-y="5" data-r="4"/>
    <g data-shape="recess" data-dice="yes" data-x="100" data-y="50" data-r="20"/>
    <g data-account="pot" data-x="100" data-y="80" data-r="10"/>${seat(1)}${seat(2)}</svg>`);
}

export function smallView(): View {
  const open = (id: string, group: string, label: string): Area =>
    ({ area: id, label, group, group_label: group, odds: '6 to 1', do: 'wager', open: true });
  return {
    table: '1', game: 'small', name: 'Small Felt', kind: 'electronic', edition: '', stream: 'table/1/a', seq: 1, window: 1,
    open: true, phase: 'betting', guide: { text: 'Wager.', clause: '1' }, limits: { text: '$5 to $500' },
    chips: [{ cents: 100, text: '$1' }, { cents: 500, text: '$5' }],
    areas: [open('pip-2', 'pip', 'Pip Street: two'), open('pip-3', 'pip', 'Pip Street: three'),
            { ...open('kind-4', 'kind', 'Four alike'), refused: 'wager_needed', reason: 'A pip comes first.' },
            open('shared', 'plays', 'A play')],
    seat: 1,
    seats: [{ seat: 1, taken: true, mine: true, name: 'Guest', stack: '$95', stack_cents: 9500, wagers: [{ area: 'pip-2', cents: 500, text: '$5' }] },
            { seat: 2, taken: true, name: 'Ann', wagers: [{ area: 'pip-3', cents: 700, text: '$7' }, { area: 'shared', cents: 100, text: '$1' }] }],
    dice: [{ colour: 'white', face: 5 }], pieces: [{ piece: 'lammer-2', spot: 'hop-6-6', kind: 'lammer', label: 'Lammer' }],
    accounts: [{ account: 'pot', label: 'Pot', cents: 4000, text: '$40' }], can: [], said: [], lines: [],
  };
}

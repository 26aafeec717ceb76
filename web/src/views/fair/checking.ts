// Checks windows by fair_dice.js, the very script that stands alone, and adds what only the records tell: in which
// order things were said, and by which hash the list was closed.

import { listHash, NotAccepted, verifyWindow, type FairWindow, type Finding } from '../../../fair_dice.js';
import { words } from '../../words/fair';
import type { Kept } from './window_book';

export interface Checked {
  title: string;
  ok: boolean;
  findings: Finding[];
  /** Nothing was judged, and why. */
  notJudged?: string;
  window?: FairWindow;
}

export async function checkWindow(window: FairWindow): Promise<Checked> {
  try {
    const { ok, findings } = await verifyWindow(window);
    return judged(window, ok, [...findings, ...window.list.length === 0 ? [{ holds: true, text: words.nobody }] : []]);
  } catch (error) {
    return notJudged(window, error);
  }
}

export async function checkKept({ window, places, listSha256, cards }: Kept): Promise<Checked> {
  if (window.list.some(each => each.player === '')) {
    return { title: words.windowOf(window.table, window.window), ok: false, findings: [], notJudged: words.playerUnknown, window };
  }
  const checked = await checkWindow(window);
  if (checked.notJudged !== undefined) return checked;
  const findings = [...checked.findings];
  const find = (holds: boolean, text: string) => findings.push({ holds, text });
  if (listSha256 !== undefined) {
    const same = await listHash(window.table, window.window, window.list) === listSha256;
    find(same, same ? words.listHolds : words.listWrong);
  }
  const { committed, closed, shown } = places;
  if (closed !== undefined && shown !== undefined) {
    if (committed >= closed) find(false, words.notBefore(committed, closed));
    else if (shown <= closed) find(false, words.shownEarly(shown, closed));
    else find(true, words.before(committed, closed, shown));
  }
  if (cards > 0) find(true, words.cardsOpen(cards));
  return judged(window, findings.every(each => each.holds), findings);
}

function judged(window: FairWindow, ok: boolean, findings: Finding[]): Checked {
  const title = ok ? words.holdsOf(window.table, window.window) : words.wrongOf(window.table, window.window);
  return { title, ok, findings, window };
}

function notJudged(window: FairWindow, error: unknown): Checked {
  const known = error instanceof NotAccepted || error instanceof Error && error.message.startsWith('fair dice:');
  if (!known) throw error;
  return { title: `${window.table ?? ''}`, ok: false, findings: [], notJudged: (error as Error).message };
}

export type Spoilt = keyof typeof words.spoilWhat;

/** What could have been changed of a window. */
export function canSpoil({ list, draws }: FairWindow): Spoilt[] {
  return ['seed', 'commitment', ...list.some(each => each.value !== undefined) ? ['value' as const] : [],
          ...draws.some(each => 'dice' in each) ? ['dice' as const] : []];
}

/** The same with one digit changed. */
export function spoil(window: FairWindow, what: Spoilt): FairWindow {
  const spoilt = structuredClone(window);
  const shown = spoilt.list.find(each => each.value !== undefined);
  const thrown = spoilt.draws.find(each => 'dice' in each);
  if (what === 'seed') spoilt.seed = otherDigit(spoilt.seed);
  if (what === 'commitment') spoilt.seedCommitment = otherDigit(spoilt.seedCommitment);
  if (what === 'value' && shown?.value !== undefined) shown.value = otherDigit(shown.value);
  if (what === 'dice' && thrown && 'dice' in thrown) thrown.dice[0] = (thrown.dice[0] ?? 0) % 6 + 1;
  return spoilt;
}

function otherDigit(digits: string): string {
  return (digits.startsWith('0') ? '1' : '0') + digits.slice(1);
}

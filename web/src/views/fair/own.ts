// What a player has kept: windows as tools/verify_dice takes them, or records as the house has sent them. Records are
// held against the house's book, and a window that they commit to is checked by that very commitment.

import type { FairWindow } from '../../../fair_dice.js';
import { askAllLines } from '../../api/ask';
import { words } from '../../words/fair';
import { checkKept, checkWindow, type Checked } from './checking';
import { WindowBook, type Told } from './window_book';

/** JSON, whole or a line each; nothing where it is neither. */
export function parsed(text: string): object[] | undefined {
  const whole = read(text);
  const all = whole !== undefined ? [whole].flat() : text.split('\n').filter(line => line.trim() !== '').map(read);
  return all.length > 0 && all.every(each => typeof each === 'object' && each !== null) ? all as object[] : undefined;
}

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRecord(item: object): item is Told {
  return 'events' in item && Array.isArray(item.events) && 'stream' in item && 'seq' in item;
}

export async function checkOwn(text: string): Promise<Checked[]> {
  if (text.trim() === '') return [failed(words.empty)];
  const items = parsed(text);
  if (items === undefined) return [failed(words.unreadable)];
  const checked: Checked[] = [];
  for (const item of items) if (!isRecord(item)) checked.push(await checkWindow(item as FairWindow));
  const streams = new Map<string, Told[]>();
  for (const item of items) if (isRecord(item)) streams.set(item.stream, [...streams.get(item.stream) ?? [], item]);
  for (const [stream, records] of streams) checked.push(...await checkRecords(stream, records));
  return checked;
}

async function checkRecords(stream: string, mine: Told[]): Promise<Checked[]> {
  const table = stream.split('/')[1] ?? '';
  const answer = await askAllLines<Told>(`/tables/${encodeURIComponent(table)}/records?stream=${encodeURIComponent(stream)}&`);
  const own = new WindowBook();
  for (const each of mine) own.hear(each);
  if (!answer.ok) {
    const whole = await Promise.all(own.finished().map(checkKept));
    return [failed(words.unread(answer.refusal.text), words.records(table)), ...whole];
  }
  const book = new WindowBook();
  for (const each of answer.value) book.hear(each);
  const findings = mine.map(each => {
    const theirs = answer.value.find(({ seq }) => seq === each.seq);
    if (theirs === undefined) return { holds: false, text: words.gone(each.seq) };
    const same = ordered(theirs.events) === ordered(each.events);
    return { holds: same, text: same ? words.same(each.seq) : words.other(each.seq) };
  });
  const kept = own.windows();
  if (kept.length === 0) findings.push({ holds: true, text: words.noWindow });
  const checked: Checked[] = [];
  for (const { window } of kept) {
    const theirs = book.window(window.window);
    if (theirs === undefined || theirs.window.seed === '') {
      findings.push({ holds: true, text: words.notOver(window.window) });
      continue;
    }
    checked.push(await checkKept({ ...theirs, window: { ...theirs.window, seedCommitment: window.seedCommitment } }));
  }
  const ok = findings.every(each => each.holds);
  return [{ title: words.records(table), ok, findings }, ...checked];
}

/** The same words in whichever order of keys they were kept. */
function ordered(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) => typeof each === 'object' && each !== null && !Array.isArray(each)
    ? Object.fromEntries(Object.entries(each).sort(([one], [other]) => one < other ? -1 : 1)) : each);
}

function failed(why: string, title = words.notJudged): Checked {
  return { title, ok: false, findings: [], notJudged: why };
}

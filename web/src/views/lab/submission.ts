// What is changed on the sheet, as a rules submission (docs/rules_submission.md); and what the house says of one,
// each sentence beside the entry that it is about.

import type { Refusal } from '../../api/ask';
import { lab } from '../../words/lab';

export interface Changes {
  odds: Record<string, string>;
  options: Record<string, string>;
  limits: Record<string, string>;
  payment: Record<string, string>;
  notOffered: string[];
}

export interface Submission {
  text: string;
  /** The entry that stands in each line, as `odds.pip-2`. */
  entries: (string | undefined)[];
}

export interface Refused {
  entries: Map<string, string>;
  others: string[];
}

const SECTIONS = ['odds', 'limits', 'options', 'payment'] as const;

export function unchanged(): Changes {
  return { odds: {}, options: {}, limits: {}, payment: {}, notOffered: [] };
}

export function countOf(changes: Changes): number {
  return changes.notOffered.length + SECTIONS.reduce((sum, section) => sum + Object.keys(changes[section]).length, 0);
}

export function submissionOf(game: string, edition: string, changes: Changes): Submission {
  const lines: string[] = [];
  const entries: (string | undefined)[] = [];
  const write = (line: string, entry?: string) => {
    lines.push(line);
    entries.push(entry);
  };
  write(`game = ${quoted(game)}`);
  if (edition !== '') write(`edition = ${quoted(edition)}`);
  if (changes.notOffered.length > 0) write(`not_offered = [${changes.notOffered.map(quoted).join(', ')}]`, 'not_offered');
  for (const section of SECTIONS) {
    const given = Object.entries(changes[section]);
    if (given.length === 0) continue;
    write('');
    write(`[${section}]`);
    // Numbers are whole; whatever else was typed goes as a text, so that the house says what it accepts.
    for (const [key, value] of given) {
      const number = section === 'limits' && /^(0|[1-9]\d{0,14})$/.test(value);
      write(`${/^[\w-]+$/.test(key) ? key : quoted(key)} = ${number ? value : quoted(value)}`, `${section}.${key}`);
    }
  }
  return { text: `${lines.join('\n')}\n`, entries };
}

/** Each mistake beside the entry that stands in its line; a refusal of something else is told whole. */
export function refusedOf(refusal: Refusal, submission: Submission): Refused {
  const entries = new Map<string, string>();
  const others: string[] = [];
  for (const each of refusal.entries ?? []) {
    const said = lab.notAccepted(each.message, each.accepted);
    const entry = submission.entries[(each.line ?? 0) - 1];
    if (entry === undefined) others.push(each.key === undefined ? said : `${each.key}: ${said}`);
    else entries.set(entry, [entries.get(entry), said].filter(Boolean).join('; '));
  }
  if (entries.size === 0 && others.length === 0) others.push(refusal.text);
  return { entries, others };
}

/** A string of TOML: its escapes are those of JSON. */
function quoted(text: string): string {
  return JSON.stringify(text).replace(/\u007f/g, '\\u007f');
}

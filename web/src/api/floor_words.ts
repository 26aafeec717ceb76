// The words of the floor, as the house itself describes them: forms are made of them, so that a new word or a new key
// needs no form to be written.

import { ask } from './ask';

/** What is asked for behind a word. */
export interface Key {
  key: string;
  /** Of the vocabulary: cents, name, answers and so on. */
  kind: string;
  needed: boolean;
  about: string;
  choices?: string[];
}

export interface Word {
  do: string;
  /** By which roles it is said; none where only the house knows. */
  senders: string[];
  keys: Key[];
}

export type Words = ReadonlyMap<string, Word>;

export interface FloorWords {
  house: Words;
  table: Words;
  /** What is told of tables. */
  events: string[];
}

interface Property {
  $ref?: string;
  enum?: string[];
  const?: string;
}

interface Said {
  oneOf: { title: string; required: string[]; properties: Record<string, Property> }[];
}

type Kinds = Record<string, { enum?: string[]; description?: string }>;

export interface Description {
  components: { schemas: Kinds & { floor_command: Said; command: Said; event: { oneOf: { title: string }[] } } };
}

const OF_EVERY_WORD = new Set(['id', 'role', 'do', 'window', 'valid_until']);

export function wordsIn({ components: { schemas } }: Description): FloorWords {
  return { house: read(schemas.floor_command, schemas), table: read(schemas.command, schemas),
           events: schemas.event.oneOf.map(each => each.title) };
}

function read(said: Said, kinds: Kinds): Words {
  return new Map(said.oneOf.map(each => [each.title, {
    do: each.title,
    senders: each.properties['role']?.enum ?? [],
    keys: Object.entries(each.properties).filter(([key]) => !OF_EVERY_WORD.has(key)).map(([key, { $ref }]) => {
      const name = $ref?.split('/').at(-1) ?? '';
      const kind = kinds[name];
      return { key, kind: name.replace(/^(floor_)?kind_/, ''), needed: each.required.includes(key), about: kind?.description ?? '',
               ...(kind?.enum === undefined ? {} : { choices: kind.enum }) };
    }),
  }]));
}

let known: Promise<FloorWords | undefined> | undefined;

/** Asked for once; again where it was not reached. */
export function floorWords(): Promise<FloorWords | undefined> {
  known ??= ask<Description>('GET', '/openapi.json').then(answer => {
    if (answer.ok) return wordsIn(answer.value);
    known = undefined;
    return undefined;
  });
  return known;
}

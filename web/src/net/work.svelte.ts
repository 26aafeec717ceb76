// The house as it stands, for those who work there: looked at again every few seconds and after each command, and its
// records read from where they were left.

import { ask, askLines, type Answer, type Reply } from '../api/ask';
import type { House, HouseRecord } from '../api/floor';
import { floorWords, type FloorWords } from '../api/floor_words';
import type { Command } from '../api/view';
import { HouseBook } from '../views/floor/house_book';
import { deliver } from './commands';
import { session } from './session.svelte';

export type Outline = Reply<'list_tables'>['tables'][number];

/** Of a table's state. */
export interface TableState {
  seq: number;
  disputes: { seat: number; entry?: { seq: number; event: number; stream?: string }; ruled?: boolean }[];
  proposals: { correction: number; what: string; reason: string; by: string; round?: number }[];
}

const LOOK_AGAIN_MS = 4000;
const RECORDS_AT_ONCE = 1000;
const STATES_AT_ONCE = 16;

export class Work {
  house = $state.raw<House | undefined>();
  tables = $state.raw<Outline[]>([]);
  words = $state.raw<FloorWords | undefined>();
  failed = $state('');
  /** What was done last, to be heard where the form that did it is gone. */
  said = $state('');
  /** Of tables that are open: what their state says that the floor has to see to. */
  states = $state.raw<ReadonlyMap<string, TableState>>(new Map());
  #names = $state.raw<ReadonlyMap<string, string>>(new Map());
  /** Counts what has come since, so that what reads the book reads it anew. */
  read = $state(0);
  readonly #book = new HouseBook();
  #looking: Promise<void> | undefined;
  readonly #timer: ReturnType<typeof setInterval>;

  constructor() {
    this.#timer = setInterval(() => void this.look(), LOOK_AGAIN_MS);
    void this.look();
  }

  get book(): HouseBook {
    void this.read;
    return this.#book;
  }

  end(): void {
    clearInterval(this.#timer);
  }

  look(): Promise<void> {
    this.#looking ??= this.#look().finally(() => { this.#looking = undefined; });
    return this.#looking;
  }

  /** A word of the floor or the cage. */
  async say(command: Command): Promise<Answer<HouseRecord>> {
    return this.#said(await deliver<HouseRecord>('/house/commands', command));
  }

  /** A word of one table. */
  async sayTo(table: string, command: Command): Promise<Answer<HouseRecord>> {
    return this.#said(await deliver<HouseRecord>(`/tables/${encodeURIComponent(table)}/commands`, command));
  }

  nameOf(game: string): string {
    return this.tables.find(each => each.game === game)?.name ?? game;
  }

  /** The staff is told the names of those who work here; of others it has the id. */
  who(id: string): string {
    return this.#names.get(id) ?? (session.account?.id === id ? session.account.name : id);
  }

  /** Whom a name or a part of it may mean; an id means itself. */
  idsOf(text: string): string[] {
    const sought = text.trim().toLowerCase();
    const own = session.account;
    const named = [...this.#names, ...(own === undefined ? [] : [[own.id, own.name] as const])];
    return [text.trim(), ...named.filter(([, name]) => name.toLowerCase().includes(sought)).map(([id]) => id)];
  }

  /** Every event that is told of, of the house and of tables. */
  get eventNames(): string[] {
    return [...new Set([...this.book.events, ...this.words?.events ?? []])].sort();
  }

  async #said(answer: Answer<HouseRecord>): Promise<Answer<HouseRecord>> {
    await this.#looking;
    await this.look();
    return answer;
  }

  async #look(): Promise<void> {
    this.words ??= await floorWords();
    const [house, tables] = await Promise.all([ask<House>('GET', '/house'), ask<Reply<'list_tables'>>('GET', '/tables')]);
    if (house.ok) this.house = house.value;
    if (tables.ok) this.tables = tables.value.tables;
    this.failed = house.ok ? '' : house.refusal.text;
    if (!house.ok) return;
    await this.#readOn();
    await this.#readStates();
    const seen = [...house.value.duties.map(each => each.person), ...house.value.proposals.map(each => each.by)];
    if (this.#names.size === 0 || seen.some(each => !this.#names.has(each))) await this.readNames();
  }

  /** Only of those that have moved on, and a few at a time. */
  async #readStates(): Promise<void> {
    const moved = this.tables.filter(each => each.open && this.states.get(each.table)?.seq !== each.seq).slice(0, STATES_AT_ONCE);
    const states = new Map(this.states);
    await Promise.all(moved.map(async ({ table }) => {
      const look = await ask<{ seq: number; state: Partial<TableState> }>('GET', `/tables/${encodeURIComponent(table)}`);
      if (!look.ok) return;
      const { seq, state: { disputes = [], proposals = [] } } = look.value;
      states.set(table, { seq, disputes, proposals });
    }));
    if (moved.length > 0) this.states = states;
  }

  /** Who is called what now; or why that is not known. */
  async readNames(): Promise<string> {
    const answer = session.account?.kind === 'staff'
      ? await ask<Reply<'list_people'>>('GET', '/house/people') : await ask<Reply<'list_accounts'>>('GET', '/accounts');
    if (!answer.ok) return answer.refusal.text;
    const named = 'people' in answer.value ? answer.value.people : answer.value.accounts;
    this.#names = new Map(named.map(each => [each.id, each.name]));
    return '';
  }

  async #readOn(): Promise<void> {
    for (;;) {
      const more = await askLines<HouseRecord>(`/house/records?after=${this.#book.seq}&limit=${RECORDS_AT_ONCE}`);
      if (!more.ok || more.value.length === 0) return;
      this.#book.take(more.value);
      this.read += 1;
      if (more.value.length < RECORDS_AT_ONCE) return;
    }
  }
}

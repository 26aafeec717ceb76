// One table, as the page follows and plays it: the view that is held, what was sent, and what was told.

import { ask, NOT_REACHED, type Answer, type Refusal } from '../api/ask';
import { takes, whole, type AnsweredView, type Area, type Choice, type Command, type Edge, type Line, type Seat, type View,
         type Wager } from '../api/view';
import { isThrow } from '../felt/settling';
import { clearing, commandsOf, doubling, lying, repeating, undoing, type Change } from '../felt/wagering';
import { Commands, type UnderWay } from '../net/commands';
import { session } from '../net/session.svelte';
import { TableFeed } from '../net/table_feed';
import { words } from '../words/en';
import { Speech } from './speech.svelte';

const LINES_KEPT = 300;

export class Play {
  view = $state.raw<View | undefined>();
  /** How long ago what the view tells was first heard of. */
  behindMs = 0;
  /** What was sent, until it is answered and the view has it. */
  underWay = $state.raw<readonly UnderWay[]>([]);
  refusal = $state.raw<Refusal | undefined>();
  failed = $state.raw<Refusal | undefined>();
  lines = $state.raw<Line[]>([]);
  said = $state.raw<string[]>([]);
  readonly speech = new Speech();
  changes = $state.raw<Change[][]>([]);
  /** What lay there when betting was last open in the round before this one. */
  last = $state.raw<Wager[]>([]);

  readonly #feed: TableFeed;
  readonly #commands: Commands;
  #chosen = $state<number | undefined>();
  /** What is done as soon as it can be: a seat is taken, and then a guest has chips. */
  #beginning: 'seat' | 'buy_in' | undefined;
  #standing: Wager[] = [];
  #untold: View[] = [];
  #sent: readonly UnderWay[] = [];

  constructor(readonly table: string) {
    this.#commands = new Commands(table, underWay => {
      if (underWay.length > this.#sent.length) this.underWay = [...this.underWay, underWay[underWay.length - 1] as UnderWay];
      this.#sent = underWay;
    });
    this.#feed = new TableFeed(table, session.socket, () => this.#chosen ?? 0, (answer, behindMs) => this.#take(answer, behindMs));
  }

  get mine(): Seat | undefined {
    return this.view?.seats.find(each => each.mine);
  }

  get wagers(): Wager[] {
    return this.mine?.wagers ?? [];
  }

  /** The chip that a click puts down: the chosen one, or else the smallest of the table. */
  get chip(): number {
    const chips = this.view?.chips ?? [];
    return this.#chosen ?? chips[0]?.cents ?? 0;
  }

  /** Another chip is chosen, and the house says anew what a click puts where. */
  chooseChip(cents: number): void {
    this.#chosen = cents;
    this.#feed.wake();
  }

  listen(): void {
    this.#feed.listen();
  }

  end(): void {
    this.#feed.end();
  }

  /** One click, and whoever comes in is somebody with a seat. */
  async sitDown(): Promise<void> {
    const answer = await session.beSomebody();
    if (!answer.ok) {
      this.refusal = answer.refusal;
      return;
    }
    this.#beginning = 'seat';
    this.#feed.wake();
  }

  async choose({ command, request }: Choice, answers: Record<string, unknown>): Promise<void> {
    if (command?.do === 'seat' && session.account?.kind === 'guest') this.#beginning = 'buy_in';
    if (command !== undefined) await this.#send([{ ...command, ...answers }]);
    if (request === 'roll') await this.#roll();
  }

  /** One more click on an area: what binds the amount there, or else a chip. */
  place(area: string, cents?: number): void {
    const known = this.#area(area);
    const seat = this.mine?.seat;
    if (known === undefined || seat === undefined) return;
    if (!takes(known)) {
      this.#refuse(known);
      return;
    }
    if (known.do === 'purchase') {
      void this.#send([{ do: 'purchase', seat, area, ...this.#meant() }]);
      return;
    }
    const from = this.#toBe(area);
    const amount = known.bound === undefined ? cents ?? known.amount_cents : known.amount_cents;
    void this.#change([{ area, from, to: from + (amount ?? this.chip) }], true);
  }

  /** Takes back what was last put on an area. */
  take(area: string): void {
    const now = lying(this.wagers, area);
    if (now === 0) return;
    const put = this.changes.flat().filter(each => each.area === area && each.to > each.from).at(-1);
    const to = put?.to === now ? put.from : 0;
    void this.#change([{ area, from: now, to }], true);
  }

  undo(): void {
    const changes = this.changes.at(-1);
    if (changes === undefined) return;
    this.changes = this.changes.slice(0, -1);
    void this.#change(undoing(changes), false);
  }

  clear(): void {
    void this.#change(clearing(this.wagers, this.view?.areas ?? []), true);
  }

  double(): void {
    void this.#change(doubling(this.wagers, this.view?.areas ?? []), true);
  }

  repeat(): void {
    void this.#change(repeating(this.last, this.wagers, this.view?.areas ?? []), true);
  }

  /** The dice lie: what they made is told, and no sooner. */
  tell(): void {
    for (const view of this.#untold.splice(0)) {
      const { lines, said } = view;
      if (lines.length > 0) this.lines = [...[...lines].reverse(), ...this.lines].slice(0, LINES_KEPT);
      if (said.length > 0) this.said = said;
      this.speech.hear(view, this.#beginning !== undefined || this.#sent.length > 0);
    }
  }

  /** What a person types comes to an answer, and to commands. */
  async say(line: string): Promise<string> {
    const answer = await ask<{ text: string; commands?: Command[]; asks_for_roll?: boolean }>(
      'POST', `${this.#path}/words`, { line, ...(this.#chosen === undefined ? {} : { chip: this.#chosen }) });
    if (!answer.ok) return answer.refusal.text;
    const { text, commands = [], asks_for_roll } = answer.value;
    if (commands.length > 0) await this.#send(commands);
    if (asks_for_roll) await this.#roll();
    return text;
  }

  async edgesOf(area: string): Promise<string[]> {
    const answer = await ask<{ edges: Edge[] }>('GET', `${this.#path}/edges`);
    if (!answer.ok) return [answer.refusal.text];
    return answer.value.edges.filter(each => each.area === area).map(words.edgeOf);
  }

  get #path(): string {
    return `/tables/${encodeURIComponent(this.table)}`;
  }

  #take(answer: Answer<AnsweredView>, behindMs: number): void {
    // Whoever only looks on has no socket that would notice.
    if (session.socket.connection === 'closed') {
      session.connection = !answer.ok && answer.refusal.code === NOT_REACHED ? 'lost' : 'closed';
    }
    if (!answer.ok) {
      if (this.view === undefined || answer.refusal.code !== NOT_REACHED) this.failed = answer.refusal;
      return;
    }
    const before = this.view;
    const view = whole(answer.value, before);
    if (before?.window !== view.window) {
      if (this.#standing.length > 0) this.last = this.#standing;
      this.changes = [];
      this.#standing = [];
    }
    this.failed = undefined;
    this.behindMs = behindMs;
    this.view = view;
    this.underWay = this.#sent;
    if (view.areas.some(takes)) this.#standing = this.wagers;
    this.#untold.push(view);
    this.#begin(view);
    // What comes while dice tumble waits with them.
    if (!this.#untold.some(each => each.lines.some(isThrow))) this.tell();
  }

  #begin({ can }: View): void {
    const next = can.find(({ command }) => command !== undefined && command.do === this.#beginning);
    if (next === undefined) return;
    this.#beginning = undefined;
    void this.choose(next, Object.fromEntries((next.ask ?? []).map(({ key, usual, most }) => [key, usual ?? most])));
  }

  /** What will lie on an area once all that is under way is answered. */
  #toBe(area: string): number {
    const sent = this.underWay.map(each => each.command).filter(each => each['area'] === area);
    return sent.reduce((cents, each) => each.do === 'wager' ? cents + Number(each['cents']) : 0, 0) +
      (sent.some(each => each.do === 'take_down') ? 0 : lying(this.wagers, area));
  }

  async #change(changes: Change[], remembered: boolean): Promise<void> {
    const seat = this.mine?.seat;
    if (seat === undefined || changes.length === 0) return;
    if (remembered) this.changes = [...this.changes, changes];
    const done = await this.#send(changes.flatMap(each => commandsOf(each, seat, this.view?.window)));
    if (!done && remembered) this.changes = this.changes.filter(each => each !== changes);
  }

  async #send(commands: Command[]): Promise<boolean> {
    this.refusal = undefined;
    const answers = await Promise.all(commands.map(each => this.#commands.send(each)));
    this.#feed.wake();
    const refused = answers.find(each => !each.ok);
    if (refused && !refused.ok) this.refusal = refused.refusal;
    return refused === undefined;
  }

  async #roll(): Promise<void> {
    const answer = await ask('POST', `${this.#path}/roll`);
    this.refusal = answer.ok ? undefined : answer.refusal;
    this.#feed.wake();
  }

  #refuse({ refused, reason, clause }: Area): void {
    this.refusal = { code: refused ?? '', text: reason ?? words.refusedWithoutWords, ...(clause === undefined ? {} : { clause }) };
  }

  #area(area: string): Area | undefined {
    return this.view?.areas.find(each => each.area === area);
  }

  #meant(): { window?: number } {
    return this.view?.window === undefined ? {} : { window: this.view.window };
  }
}

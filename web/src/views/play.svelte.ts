// One table, as the page follows and plays it: the view that is held, what was sent, and what was told.

import { ask, NOT_REACHED, type Answer, type Refusal } from '../api/ask';
import { takes, whole, type AnsweredView, type Area, type Choice, type Command, type Edge, type Line, type Seat, type View,
         type Wager } from '../api/view';
import { isThrow } from '../felt/settling';
import { clearing, commandOf, doubling, lying, repeating, stepsOf, undoing, type Deed } from '../felt/wagering';
import { Commands, type Done, type UnderWay } from '../net/commands';
import { session } from '../net/session.svelte';
import { TableFeed, toldBefore } from '../net/table_feed';
import { words } from '../words/en';
import { Speech } from './speech.svelte';

const LINES_KEPT = 300;

export class Play {
  view = $state.raw<View | undefined>();
  /** How long ago what the view tells was first heard of. */
  behindMs = 0;
  /** What was sent, until the view has it. */
  underWay = $state.raw<readonly UnderWay[]>([]);
  refusal = $state.raw<Refusal | undefined>();
  failed = $state.raw<Refusal | undefined>();
  lines = $state.raw<Line[]>([]);
  said = $state.raw<string[]>([]);
  readonly speech = new Speech();
  changes = $state.raw<Deed[]>([]);
  /** What lay there when betting was last open in the round before this one. */
  last = $state.raw<Wager[]>([]);

  readonly #feed: TableFeed;
  readonly #commands: Commands;
  #chosen = $state<number | undefined>();
  /** What is done as soon as it can be: a seat is taken, and then a guest has chips. */
  #beginning: 'seat' | 'buy_in' | undefined;
  #standing: Wager[] = [];
  #untold: View[] = [];
  /** The first view, until what was told before it has been read. */
  #first: View | undefined;

  constructor(readonly table: string) {
    this.#commands = new Commands(table, underWay => { this.underWay = underWay; });
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
    this.refusal = undefined;
    const answer = await session.beSomebody();
    if (!answer.ok) {
      this.refusal = answer.refusal;
      return;
    }
    this.#beginning = 'seat';
    this.#feed.wake();
  }

  /** Whether the house has taken it. */
  async choose({ command, request }: Choice, answers: Record<string, unknown>): Promise<boolean> {
    if (command?.do === 'seat' && session.account?.kind === 'guest') this.#beginning = 'buy_in';
    const done = command === undefined ? [] : await this.#send([this.#commands.send([{ ...command, ...answers }])]);
    if (request === 'roll') await this.#roll();
    return done.every(({ refusal }) => refusal === undefined);
  }

  /** One more click on an area: what binds the amount there, or else a chip. */
  place(area: string, cents?: number): void {
    const known = this.#area(area);
    if (known === undefined || this.mine === undefined) return;
    if (!takes(known)) {
      this.#refuse(known);
      return;
    }
    const from = this.#toBe(area);
    const amount = known.bound === undefined ? cents ?? known.amount_cents : known.amount_cents;
    void this.#change([[{ area, from, to: from + (amount ?? this.chip) }]]);
  }

  /** Takes back what was last put on an area. */
  take(area: string): void {
    const from = this.#toBe(area);
    const put = this.changes.flat().filter(each => each.area === area && each.from < each.to && each.to === from).at(-1);
    if (from > 0) void this.#change([[{ area, from, to: put?.from ?? 0 }]]);
  }

  undo(): void {
    const changes = this.changes.at(-1);
    if (changes === undefined) return;
    this.changes = this.changes.slice(0, -1);
    void this.#make([undoing(changes)]);
  }

  clear(): void {
    void this.#change(clearing(this.wagers, this.view?.areas ?? []));
  }

  double(): void {
    void this.#change(doubling(this.wagers, this.view?.areas ?? []));
  }

  repeat(): void {
    void this.#change(repeating(this.last, this.wagers, this.view?.areas ?? []));
  }

  /** The dice lie: what they made is told, and no sooner. */
  tell(): void {
    for (const view of this.#untold.splice(0)) {
      const { lines, said } = view;
      if (lines.length > 0) this.lines = [...[...lines].reverse(), ...this.lines].slice(0, LINES_KEPT);
      if (said.length > 0) {
        this.said = said;
        this.refusal = undefined;
      }
      this.speech.hear(view, this.#beginning !== undefined || this.underWay.length > 0);
    }
  }

  /** A settlement of one's own, or whatever else the log has, is disputed: the floor rules on it. */
  async dispute({ event: { stream, seq, event } }: Line, reason: string): Promise<boolean> {
    const entry = { seq, event, ...(stream === this.view?.stream ? {} : { stream }) };
    const [done] = await this.#send([this.#commands.send([{ do: 'dispute', role: 'player', seat: this.view?.seat, entry, reason }])]);
    return done?.refusal === undefined;
  }

  /** What a person types comes to an answer, and to commands. */
  async say(line: string): Promise<string> {
    const answer = await ask<{ text: string; commands?: Command[]; asks_for_roll?: boolean }>(
      'POST', `${this.#path}/words`, { line, ...(this.#chosen === undefined ? {} : { chip: this.#chosen }) });
    if (!answer.ok) return answer.refusal.text;
    const { text, commands = [], asks_for_roll } = answer.value;
    if (commands.length > 0) await this.#send(commands.map(each => this.#commands.send([each])));
    if (asks_for_roll) await this.#roll();
    return text;
  }

  /** What a wager is worth on an area; of a purchase what it adds to the wagers that lie, as whoever types is told. */
  async worthOf({ area, do: deed }: Area): Promise<string[]> {
    if (deed === 'purchase') return [(await this.say(`e ${area}`)).trim().replaceAll('\n', ' ')];
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
      this.refusal = undefined;
    }
    this.failed = undefined;
    this.behindMs = behindMs;
    this.view = view;
    this.#commands.see(view);
    // Who has put down all has wagers that can be taken down.
    if (view.areas.some(each => takes(each) || each.takes_down)) this.#standing = this.wagers;
    this.#untold.push(view);
    if (before === undefined) this.#first = view;
    void this.#readBack();
    this.#begin(view);
    // What comes while dice tumble waits with them.
    if (!this.#untold.some(each => each.lines.some(isThrow))) this.tell();
  }

  /** Once, however long the house is not reached; nobody is spoken to of what was long ago. */
  async #readBack(): Promise<void> {
    const first = this.#first;
    if (first === undefined) return;
    this.#first = undefined;
    const lines = await toldBefore(first);
    if (lines === undefined) this.#first = first;
    else this.lines = [...this.lines, ...lines.reverse()].slice(0, LINES_KEPT);
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
    return sent.reduce((cents, each) => each.do === 'take_down' ? 0 : cents + Number(each['cents'] ?? this.#area(area)?.amount_cents ?? 0),
      lying(this.wagers, area));
  }

  async #change(deeds: readonly Deed[]): Promise<void> {
    const all = deeds.flat();
    if (all.length === 0) return;
    this.changes = [...this.changes, all];
    const done = await this.#make(deeds);
    const made = deeds.filter((_, nth) => done[nth]?.refusal === undefined).flat();
    this.changes = this.changes.map(each => each === all ? made : each).filter(each => each.length > 0);
  }

  async #make(deeds: readonly Deed[]): Promise<Done[]> {
    const { window, seat = 0 } = this.view ?? {};
    const commands = (steps: Deed) => steps.flatMap(stepsOf).map(each => commandOf(each, this.#area(each.area)?.do, seat, window));
    return this.#send(deeds.map(deed => {
      const steps = deed.flatMap(stepsOf);
      return this.#commands.send(commands(steps), accepted => commands(undoing(steps.slice(0, accepted))));
    }));
  }

  /** What the house refused first is said. */
  async #send(sent: readonly Promise<Done>[]): Promise<Done[]> {
    this.refusal = undefined;
    const done = await Promise.all(sent);
    this.#feed.wake();
    const { refusal, stuck } = done.find(each => each.stuck) ?? done.find(each => each.refusal) ?? {};
    if (stuck) this.refusal = { ...stuck, text: words.lessLies(stuck.text) };
    else if (refusal) this.refusal = refusal;
    return done;
  }

  async #roll(): Promise<void> {
    this.refusal = undefined;
    const answer = await ask('POST', `${this.#path}/roll`);
    if (!answer.ok) this.refusal = answer.refusal;
    this.#feed.wake();
  }

  #refuse({ refused, reason, clause }: Area): void {
    this.refusal = { code: refused ?? '', text: reason ?? words.refusedWithoutWords, ...(clause === undefined ? {} : { clause }) };
  }

  #area(area: string): Area | undefined {
    return this.view?.areas.find(each => each.area === area);
  }
}

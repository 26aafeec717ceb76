// One table, as the page follows and plays it: the view that is held, what was sent, and what was told.

import { ask, NOT_REACHED, type Answer, type Refusal } from '../api/ask';
import type { Area, Choice, Command, Line, Seat, View, Wager } from '../api/view';
import { isThrow } from '../felt/settling';
import { clearing, commandsOf, doubling, lying, repeating, undoing, type Change } from '../felt/wagering';
import { Commands, type UnderWay } from '../net/commands';
import { session } from '../net/session.svelte';
import { TableFeed, type Heard } from '../net/table_feed';
import { words } from '../words/en';

const LINES_KEPT = 300;

export class Play {
  view = $state.raw<View | undefined>();
  /** What was heard with the view, to be shown as it happened. */
  heard: Heard[] = [];
  chosen = $state<number | undefined>();
  /** What was sent, until it is answered and the view has it. */
  underWay = $state.raw<readonly UnderWay[]>([]);
  refusal = $state.raw<Refusal | undefined>();
  failed = $state.raw<Refusal | undefined>();
  lines = $state.raw<Line[]>([]);
  said = $state.raw<string[]>([]);
  changes = $state.raw<Change[][]>([]);
  /** What lay there when betting was last open in the round before this one. */
  last = $state.raw<Wager[]>([]);

  readonly #feed: TableFeed;
  readonly #commands: Commands;
  #sittingDown = false;
  #standing: Wager[] = [];
  #untold: View[] = [];
  #sent: readonly UnderWay[] = [];

  constructor(readonly table: string) {
    this.#commands = new Commands(table, underWay => {
      if (underWay.length > this.#sent.length) this.underWay = [...this.underWay, underWay[underWay.length - 1] as UnderWay];
      this.#sent = underWay;
    });
    this.#feed = new TableFeed(table, session.socket, (answer, heard) => this.#take(answer, heard));
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
    return this.chosen ?? chips[0]?.cents ?? 0;
  }

  listen(): void {
    this.#feed.listen();
  }

  end(): void {
    this.#feed.end();
  }

  look(): void {
    this.#feed.wake();
  }

  async sitDown(): Promise<void> {
    const answer = await session.beSomebody();
    if (!answer.ok) {
      this.refusal = answer.refusal;
      return;
    }
    this.#sittingDown = true;
    this.#feed.wake();
  }

  async choose({ command }: Choice, answers: Record<string, unknown>): Promise<void> {
    await this.#send([{ ...command, ...answers }]);
  }

  /** One more click on an area: what binds the amount there, or the chosen chip. `bought` is a purchase. */
  place(area: string, bought: boolean, cents = this.chip): void {
    const known = this.#area(area);
    if (known === undefined || this.mine === undefined) return;
    if (!known.open) {
      this.#refuse(known);
      return;
    }
    if (bought) {
      void this.#send([{ do: 'purchase', seat: this.mine.seat, area, ...this.#meant() }]);
      return;
    }
    const from = this.#toBe(area);
    void this.#change([{ area, from, to: from + (known.amount_cents ?? cents) }], true);
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
    for (const { lines, said } of this.#untold.splice(0)) {
      if (lines.length > 0) this.lines = [...[...lines].reverse(), ...this.lines].slice(0, LINES_KEPT);
      if (said.length > 0) this.said = said;
    }
  }

  async say(line: string): Promise<string> {
    const answer = await ask<{ text: string; done?: boolean }>('POST', `/tables/${encodeURIComponent(this.table)}/words`, { line });
    this.#feed.wake();
    return answer.ok ? answer.value.text : answer.refusal.text;
  }

  #take(answer: Answer<View>, heard: Heard[]): void {
    if (!answer.ok) {
      if (this.view === undefined || answer.refusal.code !== NOT_REACHED) this.failed = answer.refusal;
      return;
    }
    const before = this.view;
    const view = answer.value;
    if (before?.window !== view.window) {
      if (this.#standing.length > 0) this.last = this.#standing;
      this.changes = [];
      this.#standing = [];
    }
    this.failed = undefined;
    this.heard = heard;
    this.view = view;
    this.underWay = this.#sent;
    if (view.areas.some(each => each.open)) this.#standing = this.wagers;
    this.#untold.push(view);
    if (!heard.some(({ frame }) => frame.events.some(isThrow))) this.tell();
    this.#sitDownWhereItCan(view);
  }

  #sitDownWhereItCan({ can }: View): void {
    const seat = can.find(({ command }) => command.do === 'seat');
    if (!this.#sittingDown || seat === undefined) return;
    this.#sittingDown = false;
    void this.choose(seat, {});
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

// Keeps the view of one table as new as the house is: frames wake it, and by whatever number of them the view is
// asked for once at a time. Who has no session has no socket, and looks again every two seconds.

import { ask, NOT_REACHED, type Answer } from '../api/ask';
import type { AnsweredView, Line } from '../api/view';
import type { HouseSocket } from './house_socket';
import { Wakeups } from './wakeups';

const REST_MS = 100;
const LOOK_AGAIN_MS = 2000;
/** So many records back the house still tells all. */
const RECORDS_BACK = 290;

/** What was told of a table up to a view of it, which itself tells of nothing before; nothing where it was not reached. */
export async function toldBefore({ table, stream, seq }: AnsweredView): Promise<Line[] | undefined> {
  const asked = new URLSearchParams({ stream, after: String(Math.max(0, seq - RECORDS_BACK)) });
  const answer = await ask<AnsweredView>('GET', `/tables/${encodeURIComponent(table)}/view?${asked}`);
  return answer.ok ? answer.value.lines.filter(({ event }) => event.stream === stream && event.seq <= seq) : undefined;
}

export class TableFeed {
  readonly #wakeups = new Wakeups(() => this.#look(), REST_MS);
  readonly #timer: ReturnType<typeof setInterval>;
  /** When the first frame was heard that no view has yet. */
  #heardAt: number | undefined;
  #ended = false;
  #after: { stream: string; seq: number } | undefined;

  constructor(
    private readonly table: string,
    private readonly socket: HouseSocket,
    /** The chip that amounts are asked for. */
    private readonly chip: () => number,
    private readonly take: (answer: Answer<AnsweredView>, behindMs: number) => void,
  ) {
    this.#timer = setInterval(() => {
      if (this.socket.connection !== 'open') this.wake();
    }, LOOK_AGAIN_MS);
    this.wake();
  }

  /** From here on, as somebody: the house says what happens. */
  listen(): void {
    this.socket.watch(this.table, () => {
      this.#heardAt ??= performance.now();
      this.wake();
    }, () => this.wake());
  }

  wake(): void {
    this.#wakeups.wake();
  }

  end(): void {
    this.#ended = true;
    clearInterval(this.#timer);
    this.#wakeups.end();
    this.socket.leave(this.table);
  }

  async #look(): Promise<void> {
    const heardAt = this.#heardAt;
    this.#heardAt = undefined;
    const asked = new URLSearchParams();
    if (this.#after !== undefined) {
      asked.set('after', String(this.#after.seq));
      asked.set('stream', this.#after.stream);
    }
    if (this.chip() > 0) asked.set('chip', String(this.chip()));
    const query = asked.size === 0 ? '' : `?${asked}`;
    const answer = await ask<AnsweredView>('GET', `/tables/${encodeURIComponent(this.table)}/view${query}`);
    if (this.#ended) return;
    // No frame may come that would wake it again.
    if (!answer.ok && answer.refusal.code === NOT_REACHED) setTimeout(() => this.wake(), LOOK_AGAIN_MS);
    if (answer.ok) {
      const { stream, seq } = answer.value;
      if (this.#after?.stream === stream && this.#after.seq > seq) return;
      this.#after = { stream, seq };
    }
    this.take(answer, heardAt === undefined ? 0 : performance.now() - heardAt);
  }
}

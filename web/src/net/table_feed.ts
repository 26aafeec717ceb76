// Keeps the view of one table as new as the house is: frames wake it, and by whatever number of them the view is
// asked for once at a time. Who has no session has no socket, and looks again every two seconds.

import { ask, type Answer } from '../api/ask';
import type { Frame, View } from '../api/view';
import type { HouseSocket } from './house_socket';
import { Wakeups } from './wakeups';

export interface Heard {
  frame: Frame;
  heardAt: number;
}

const REST_MS = 100;
const LOOK_AGAIN_MS = 2000;
const FRAMES_KEPT = 64;

export class TableFeed {
  readonly #wakeups = new Wakeups(() => this.#look(), REST_MS);
  readonly #timer: ReturnType<typeof setInterval>;
  #heard: Heard[] = [];
  #ended = false;
  #after: { stream: string; seq: number } | undefined;

  constructor(
    private readonly table: string,
    private readonly socket: HouseSocket,
    private readonly take: (answer: Answer<View>, heard: Heard[]) => void,
  ) {
    this.#timer = setInterval(() => {
      if (this.socket.connection !== 'open') this.wake();
    }, LOOK_AGAIN_MS);
    this.wake();
  }

  /** From here on, as somebody: the house says what happens. */
  listen(): void {
    this.socket.watch(this.table, frame => {
      this.#heard.push({ frame, heardAt: performance.now() });
      if (this.#heard.length > FRAMES_KEPT) this.#heard.shift();
      this.wake();
    });
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
    const after = this.#after === undefined ? '' : `?after=${this.#after.seq}`;
    const answer = await ask<View>('GET', `/tables/${encodeURIComponent(this.table)}/view${after}`);
    if (this.#ended) return;
    if (!answer.ok) return this.take(answer, []);
    const { stream, seq } = answer.value;
    if (this.#after?.stream === stream && this.#after.seq > seq) return;
    this.#after = { stream, seq };
    const seen = this.#heard.filter(({ frame }) => frame.stream !== stream || frame.seq <= seq);
    this.#heard = this.#heard.filter(({ frame }) => frame.stream === stream && frame.seq > seq);
    this.take(answer, seen);
  }
}

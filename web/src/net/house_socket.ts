// The one socket of the page: says what happens at the tables that are watched. It says at once that it is lost,
// and comes back with the last record that it has seen, so that nothing is left out.

import type { Frame } from '../api/view';

export type Connection = 'closed' | 'opening' | 'open' | 'lost';

/** What is needed of a WebSocket, so that a test can stand in for one. */
export type Line = Pick<WebSocket, 'send' | 'close' | 'onopen' | 'onmessage' | 'onclose'>;

interface Watched {
  stream?: string;
  seq?: number;
  hear: (frame: Frame) => void;
  begun: () => void;
}

interface Told extends Partial<Frame> {
  watching?: string;
  reality_check?: { due: boolean };
}

const WAITS_MS = [250, 500, 1000, 2000, 4000];
/** After so long without a word the house is asked for one, since a line that is dead need not say so; */
const SILENCE_MS = 20_000;
/** and where none comes for so long, nor a line opens, it is lost. */
const PATIENCE_MS = 10_000;

export class HouseSocket {
  readonly #watched = new Map<string, Watched>();
  #line: Line | undefined;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #connection: Connection = 'closed';

  constructor(
    private readonly open: () => Line,
    private readonly changed: (connection: Connection) => void,
    private readonly reminded: () => void = () => {},
    /** A line closed before it was open: the house is away, or takes this session no more. */
    private readonly turnedAway: () => void = () => {},
  ) {}

  get connection(): Connection {
    return this.#connection;
  }

  /** `begun`: from here on nothing is missed; what was before may have been. */
  watch(table: string, hear: (frame: Frame) => void, begun: () => void = () => {}): void {
    this.#watched.set(table, { hear, begun });
    if (this.#connection === 'open') this.#ask(table);
    else if (this.#connection === 'closed') this.#connect();
  }

  leave(table: string): void {
    if (this.#watched.delete(table) && this.#connection === 'open') this.#line?.send(JSON.stringify({ leave: table }));
    if (this.#watched.size === 0) this.close();
  }

  /** The network is back, or whoever plays has become somebody else: not to wait any longer. */
  again(): void {
    if (this.#watched.size === 0) return;
    this.#drop();
    this.#connect();
  }

  /** The network has gone; a socket would notice much later. */
  lose(): void {
    if (this.#watched.size === 0) return;
    this.#drop();
    this.#wait();
  }

  /** Something has changed that is no record of a table: what is shown is looked at anew. */
  lookAgain(): void {
    for (const { begun } of this.#watched.values()) begun();
  }

  close(): void {
    this.#drop();
    this.#become('closed');
  }

  #connect(): void {
    this.#become(this.#tries === 0 ? 'opening' : 'lost');
    const line = this.#line = this.open();
    let opened = false;
    this.#expectWord();
    line.onopen = () => {
      opened = true;
      this.#tries = 0;
      this.#become('open');
      for (const table of this.#watched.keys()) this.#ask(table);
      this.#expectWord();
    };
    line.onmessage = message => {
      this.#after(SILENCE_MS, () => {
        const [table] = this.#watched.keys();
        if (table !== undefined) this.#ask(table);
        this.#expectWord();
      });
      this.#hear(JSON.parse(String(message.data)) as Told);
    };
    line.onclose = () => {
      this.#drop();
      this.#wait();
      if (!opened) this.turnedAway();
    };
  }

  #expectWord(): void {
    this.#after(PATIENCE_MS, () => this.lose());
  }

  #after(ms: number, then: () => void): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(then, ms);
  }

  #ask(table: string): void {
    const { stream, seq } = this.#watched.get(table) ?? {};
    this.#line?.send(JSON.stringify({ watch: table, ...(stream === undefined ? {} : { stream, after: seq }) }));
  }

  #hear(told: Told): void {
    if (told.reality_check?.due) this.reminded();
    const watched = this.#watched.get(told.watching ?? told.table ?? '');
    if (watched === undefined || told.stream === undefined || told.seq === undefined) return;
    watched.stream = told.stream;
    watched.seq = told.seq;
    if (told.events !== undefined) watched.hear(told as Frame);
    else watched.begun();
  }

  #wait(): void {
    this.#become('lost');
    const ms = WAITS_MS[Math.min(this.#tries++, WAITS_MS.length - 1)];
    this.#timer = setTimeout(() => this.#connect(), ms);
  }

  #drop(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#silence);
    const line = this.#line;
    this.#line = undefined;
    if (line === undefined) return;
    line.onopen = line.onmessage = line.onclose = null;
    line.close();
  }

  #become(connection: Connection): void {
    if (this.#connection === connection) return;
    this.#connection = connection;
    this.changed(connection);
  }
}

export function openLine(): Line {
  return new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/v1/socket`);
}

// A table that was recorded, in the place of a house: what the page shows can be looked at and measured without
// one. It follows wagers as far as a picture needs, and settles one throw.

import { readFileSync } from 'node:fs';
import type { Page, Route, WebSocketRoute } from '@playwright/test';
import type { Choice, Command, View } from '../src/api/view';

const read = (name: string) => readFileSync(new URL(`./recorded/${name}`, import.meta.url), 'utf8');
const ACCOUNT = { id: 'u-bb1817332fa2ea60', name: 'Guest', kind: 'guest', session_begun: new Date().toISOString() };

export class RecordedTable {
  readonly view = JSON.parse(read('view.json')) as View;
  readonly commands: Command[] = [];
  looks = 0;
  /** So many wagers of others are told with each look. */
  others = 0;
  #entered = false;
  #told: Pick<View, 'said' | 'lines'> = { said: [], lines: [] };
  #socket: WebSocketRoute | undefined;

  static async before(page: Page): Promise<RecordedTable> {
    const table = new RecordedTable();
    await page.route('**/api/v1/**', route => table.#answer(route));
    await page.routeWebSocket('**/api/v1/socket', socket => {
      table.#socket = socket;
      socket.onMessage(() => socket.send(JSON.stringify({ watching: '1', stream: table.view.stream, seq: table.view.seq })));
    });
    return table;
  }

  /** A record more, as the socket tells it. */
  tell(): void {
    this.view.seq += 1;
    this.#socket?.send(JSON.stringify({ table: '1', stream: this.view.stream, seq: this.view.seq, events: [] }));
  }

  async disconnect(): Promise<void> {
    await this.#socket?.close({ code: 1012 });
  }

  /** Fives, four of them: the wagers of seat 1 on five are paid, and the others are lost. */
  settle(): void {
    const seat = this.view.seats[0];
    if (seat === undefined) return;
    const wagers = seat.wagers ?? [];
    const event = (nth: number) => ({ stream: this.view.stream, seq: this.view.seq + 1, event: nth });
    this.#told = {
      said: ['Fives, four of them. You win $100 on Pip Street: five and lose $25.'],
      lines: [{ event: event(1), what: 'thrown', text: 'Dice 5 5 5 5 6 6 6 1 1 4.' }, ...wagers.map(({ area, text }, index) => ({
        event: event(index + 2), what: area === 'pip-5' ? 'wager_won' : 'wager_lost', area, seat: 1,
        text: area === 'pip-5' ? `${text} on Pip Street: five wins $100 at 4 to 1` : `${text} on ${area} loses`,
        clause: '675a.4(f)(2)(ii)', words: 'The pip that shows most often wins.', arithmetic: '$25 at 4 to 1 = $100',
      }))],
    };
    seat.wagers = [];
    this.view.window += 1;
    this.view.dice = [5, 5, 5, 5, 6, 6, 6, 1, 1, 4].map(face => ({ colour: 'white', face }));
    this.tell();
  }

  #answer(route: Route): Promise<void> {
    const request = route.request();
    const path = new URL(request.url()).pathname.replace('/api/v1', '');
    const json = (body: unknown, status = 200) => route.fulfill({ json: body, status });
    if (path === '/me') return this.#entered ? json(ACCOUNT) : json({ code: 'no_session', detail: 'no session' }, 401);
    if (path === '/guests') {
      this.#entered = true;
      this.view.can = [1, 2, 3].map(seat => choice(`Sit down at seat ${seat}`, { do: 'seat', seat, player: ACCOUNT.id }));
      return json(ACCOUNT, 201);
    }
    if (path === '/tables') {
      const { table, game, name, kind, open, stream, seq } = this.view;
      return json({ tables: [{ table, game, name, kind, open, stream, seq, seats: 6, taken: 1, round: 1 }] });
    }
    if (path.endsWith('/felt.svg')) return route.fulfill({ body: read('felt.svg'), contentType: 'image/svg+xml' });
    if (path.endsWith('/words')) return json({ text: 'Twos, four of them.', commands: [] });
    if (path.endsWith('/edges')) {
      return json({ table: '1', edges: [{ area: 'pip-3', edge: { percent: '1.8497', fraction: '46603/2519424' },
                                          chance: { text: '1 in 6.7' }, mean_throws: '1.00' }] });
    }
    if (path.endsWith('/rules')) return json({ clauses: [], rulings: [] });
    if (path.endsWith('/commands')) {
      this.#obey(request.postDataJSON() as Command);
      return json({ table: '1', stream: this.view.stream, seq: this.view.seq, events: [] });
    }
    this.looks += 1;
    const told = this.#told;
    this.#told = { said: [], lines: [] };
    const event = (nth: number) => ({ stream: this.view.stream, seq: this.view.seq, event: this.looks * 1000 + nth });
    const others = Array.from({ length: this.others }, (_, nth) => ({ event: event(nth), what: 'wager_placed', area: 'pip-5', seat: 2,
      text: `Seat 2: $${nth + 1} on Pip Street: five.`, clause: '675a.2(e)', words: 'A wager on Pip Street.' }));
    return json({ ...this.view, ...told, lines: [...told.lines, ...others] });
  }

  #obey(command: Command): void {
    this.commands.push(command);
    this.view.seq += 1;
    const seat = this.view.seats[0];
    if (seat === undefined) return;
    const cents = Number(command['cents']);
    if (command.do === 'seat') {
      Object.assign(seat, { taken: true, mine: true, name: 'Guest', stack_cents: 100000, stack: '$1,000', wagers: [] });
      Object.assign(this.view, { seat: 1, net: { cents: 0, text: '$0' }, due_at: new Date(Date.now() + 18_000).toISOString() });
      this.view.can = [choice('I have wagered', { do: 'ready', seat: 1 }), choice('Leave', { do: 'leave', seat: 1 })];
    } else if (command.do === 'wager') {
      const area = String(command['area']);
      const before = seat.wagers?.find(each => each.area === area)?.cents ?? 0;
      const others = (seat.wagers ?? []).filter(each => each.area !== area);
      seat.wagers = [...others, { area, cents: before + cents, text: `$${(before + cents) / 100}` }];
    } else if (command.do === 'take_down') {
      seat.wagers = (seat.wagers ?? []).filter(each => each.area !== command['area']);
    } else if (command.do === 'ready') {
      this.settle();
    }
  }
}

function choice(label: string, command: Command): Choice {
  return { label, command };
}

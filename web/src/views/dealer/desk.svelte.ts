// What a console follows: the table as it is played, its state, the sensors, and what was told before one came.

import { ask } from '../../api/ask';
import type { Choice, Command, Line, View } from '../../api/view';
import { session } from '../../net/session.svelte';
import { Wakeups } from '../../net/wakeups';
import { Play } from '../play.svelte';
import { lastDeed, roleOf, type Sensor, type TableState } from './floor_state';

const REST_MS = 150;

export class Desk {
  readonly play: Play;
  state = $state.raw<TableState | undefined>();
  sensors = $state.raw<Sensor[]>([]);
  readonly #wakeups = new Wakeups(() => this.#look(), REST_MS);
  readonly #path: string;
  #earlier = $state.raw<Line[]>([]);
  #caughtUp = false;

  constructor(table: string) {
    this.play = new Play(table);
    this.#path = `/tables/${encodeURIComponent(table)}`;
  }

  wake(): void {
    this.#wakeups.wake();
  }

  end(): void {
    this.#wakeups.end();
    this.play.end();
  }

  /** Newest first, with those of before. */
  get lines(): Line[] {
    return [...this.play.lines, ...this.#earlier];
  }

  get deed(): Line[] {
    return lastDeed(this.lines);
  }

  get role(): string | undefined {
    return roleOf(this.state, session.account);
  }

  /** Whether the house has taken it. */
  async choose(choice: Choice, answers: Record<string, unknown> = {}): Promise<boolean> {
    await this.play.choose(choice, answers);
    return this.play.refusal === undefined;
  }

  say(command: Command, role = this.role): Promise<boolean> {
    return this.choose({ label: '', command: { ...command, ...(role === undefined ? {} : { role }) } });
  }

  async #look(): Promise<void> {
    const [table, sensors] = await Promise.all([
      ask<{ stream: string; state?: TableState }>('GET', this.#path),
      ask<{ sensors: Sensor[] }>('GET', `${this.#path}/sensors`),
    ]);
    if (sensors.ok) this.sensors = sensors.value.sensors;
    if (!table.ok) return;
    this.state = table.value.state;
    const thrown = this.state?.last_throw?.thrown;
    if (this.#caughtUp) return;
    this.#caughtUp = true;
    if (thrown !== undefined) await this.#catchUp(table.value.stream, thrown.seq);
  }

  /** Whoever comes in the middle of a round is told what its last throw led to. */
  async #catchUp(stream: string, seq: number): Promise<void> {
    const before = new URLSearchParams({ stream, after: String(seq - 1) });
    const answer = await ask<View>('GET', `${this.#path}/view?${before}`);
    if (answer.ok) this.#earlier = [...answer.value.lines].reverse();
  }
}

// What a console follows: the table as it is played, its state and the sensors.

import { ask } from '../../api/ask';
import type { Command, Line } from '../../api/view';
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

  get deed(): Line[] {
    return lastDeed(this.play.lines);
  }

  get role(): string | undefined {
    return roleOf(this.state, session.account);
  }

  /** Whether the house has taken it. */
  say(command: Command, role = this.role): Promise<boolean> {
    return this.play.choose({ label: '', command: { ...command, ...(role === undefined ? {} : { role }) } }, {});
  }

  async #look(): Promise<void> {
    const [table, sensors] = await Promise.all([
      ask<{ stream: string; state?: TableState }>('GET', this.#path),
      ask<{ sensors: Sensor[] }>('GET', `${this.#path}/sensors`),
    ]);
    if (sensors.ok) this.sensors = sensors.value.sensors;
    if (table.ok) this.state = table.value.state;
  }
}

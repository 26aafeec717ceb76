// Who sits before the page: nobody, a guest, or an account. The cookie is the house's; the page never sees it.

import { ask, NO_SESSION, type Answer, type Reply } from '../api/ask';
import { HouseSocket, openLine, type Connection } from './house_socket';

export type Account = Reply<'who_am_i'>;

class Session {
  account = $state<Account | undefined>();
  known = $state(false);
  connection = $state<Connection>('closed');
  /** The house takes no stakes before the player has looked at time and money. */
  reminded = $state(false);

  readonly socket = new HouseSocket(
    openLine,
    connection => { this.connection = connection; },
    () => { this.reminded = true; },
    () => void this.#stillThere(),
  );

  constructor() {
    addEventListener('online', () => this.socket.again());
    addEventListener('offline', () => this.socket.lose());
  }

  async load(): Promise<void> {
    const answer = await ask<Account>('GET', '/me');
    this.account = answer.ok ? answer.value : undefined;
    this.known = true;
  }

  /** Nobody becomes a guest with play chips; whoever is somebody stays it. */
  async beSomebody(): Promise<Answer<Account>> {
    if (this.account !== undefined) return { ok: true, value: this.account };
    return this.#enter(await ask<Account>('POST', '/guests', {}));
  }

  async logIn(name: string, password: string): Promise<Answer<Account>> {
    return this.#enter(await ask<Account>('POST', '/sessions', { name, password }));
  }

  async register(name: string, password: string): Promise<Answer<Account>> {
    const guest = await this.beSomebody();
    return guest.ok ? this.#enter(await ask<Account>('POST', '/me/registration', { name, password })) : guest;
  }

  /** A link that an administrator, or the first start, has handed over. */
  async useLink(link: string, name: string, password: string): Promise<Answer<Account>> {
    return this.#enter(await ask<Account>('POST', `/links/${encodeURIComponent(link)}`, { name, password }));
  }

  async logOut(): Promise<void> {
    await ask('DELETE', '/sessions/current');
    this.#leave();
  }

  /** A session that has ended elsewhere does not come back by itself. */
  async #stillThere(): Promise<void> {
    const answer = await ask<Account>('GET', '/me');
    if (!answer.ok && answer.refusal.code === NO_SESSION && this.socket.connection !== 'open') this.#leave();
  }

  #leave(): void {
    this.account = undefined;
    this.reminded = false;
    this.socket.close();
  }

  async #enter(answer: Answer<Account>): Promise<Answer<Account>> {
    if (answer.ok) {
      await this.load();
      this.socket.again();
    }
    return answer;
  }
}

export const session = new Session();

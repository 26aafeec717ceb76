// An errand that is run while somebody looks at the page: at most once in so many milliseconds, however often it is
// woken; what wakes it behind a page that nobody sees is seen to when somebody does.

import { Wakeups } from './wakeups';

export class LookedAt {
  readonly #wakeups: Wakeups;
  #woken = false;
  readonly #seen = () => { if (this.#woken) this.wake(); };

  constructor(errand: () => Promise<void>, restMs: number) {
    this.#wakeups = new Wakeups(errand, restMs);
    document.addEventListener('visibilitychange', this.#seen);
  }

  wake(): void {
    this.#woken = document.visibilityState === 'hidden';
    if (!this.#woken) this.#wakeups.wake();
  }

  end(): void {
    document.removeEventListener('visibilitychange', this.#seen);
    this.#wakeups.end();
  }
}

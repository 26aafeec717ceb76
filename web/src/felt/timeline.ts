// What happened, shown in its order. Each step has its time; whoever is more than two seconds behind sees the end
// at once. State never waits for any of it.

export interface Step {
  ms: number;
  show: () => void;
}

export const BEHIND_MS = 2000;

export class Timeline {
  #steps: Step[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #settle: () => void = () => {};

  /** Shows these steps behind those under way, and in the end `settle`, which draws the table as it stands. */
  play(steps: readonly Step[], settle: () => void, behindMs = 0): void {
    this.#settle = settle;
    this.#steps.push(...steps);
    if (behindMs > BEHIND_MS || this.#waitingMs() > BEHIND_MS && this.#timer !== undefined) return this.skip();
    if (this.#timer === undefined) this.#next();
  }

  skip(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#steps = [];
    this.#settle();
  }

  end(): void {
    this.#settle = () => {};
    this.skip();
  }

  #waitingMs(): number {
    return this.#steps.reduce((sum, step) => sum + step.ms, 0);
  }

  #next(): void {
    const step = this.#steps.shift();
    if (step === undefined) {
      this.#timer = undefined;
      this.#settle();
      return;
    }
    step.show();
    this.#timer = setTimeout(() => this.#next(), step.ms);
  }
}

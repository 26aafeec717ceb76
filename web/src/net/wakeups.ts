// Many wake-ups, one errand: it is never under way twice, runs once more where it was woken meanwhile, and
// rests between two runs however often it is woken.

export class Wakeups {
  #underWay = false;
  #wokenMeanwhile = false;
  #ended = false;

  constructor(private readonly errand: () => Promise<void>, private readonly restMs: number) {}

  wake(): void {
    if (this.#underWay) {
      this.#wokenMeanwhile = true;
      return;
    }
    if (!this.#ended) void this.#run();
  }

  end(): void {
    this.#ended = true;
  }

  async #run(): Promise<void> {
    this.#underWay = true;
    do {
      this.#wokenMeanwhile = false;
      await this.errand();
      await new Promise(rested => setTimeout(rested, this.restMs));
    } while (this.#wokenMeanwhile && !this.#ended);
    this.#underWay = false;
  }
}

// One question of the lab that may take a while: its answer, how far it is, what was refused, and an end at any time.

import { beginJob, type Job } from '../../net/lab_job';
import { lab } from '../../words/lab';

export class Asking<T> {
  answer = $state.raw<T | undefined>();
  refused = $state('');
  /** From 0 to 1 while it goes on. */
  part = $state<number | undefined>();
  #job: Job<T> | undefined;

  async ask(topic: string, request: object): Promise<void> {
    this.#job?.cancel();
    this.part = 0;
    this.refused = '';
    const job = this.#job = beginJob<T>(topic, request, part => { this.part = part; });
    const told = await job.answer;
    if (this.#job !== job) return;
    this.part = undefined;
    if (told.ok) this.answer = told.value;
    else this.refused = told.refusal.code === 'cancelled' ? lab.stopped : told.refusal.text;
  }

  stop(): void {
    this.#job?.cancel();
  }
}

// Sends commands one after the other. What was sent and not answered is sent again with the same id, which the
// house does once however often it comes, and is shown as under way until it is answered.

import { ask, NOT_REACHED, type Answer } from '../api/ask';
import type { Command } from '../api/view';

const AGAIN_MS = 1000;

export interface UnderWay {
  id: string;
  command: Command;
}

export function freshId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('');
}

/** Until it is answered, with one id. */
export async function deliver<T = unknown>(path: string, command: Command, id = freshId()): Promise<Answer<T>> {
  for (;;) {
    const answer = await ask<T>('POST', path, { ...command, id });
    if (answer.ok || answer.refusal.code !== NOT_REACHED) return answer;
    await new Promise(waited => setTimeout(waited, AGAIN_MS));
  }
}

export class Commands {
  #last: Promise<unknown> = Promise.resolve();
  #underWay: UnderWay[] = [];

  constructor(private readonly table: string, private readonly changed: (underWay: readonly UnderWay[]) => void) {}

  send(command: Command): Promise<Answer<unknown>> {
    const one = { id: freshId(), command };
    this.#tell([...this.#underWay, one]);
    const answered = this.#last.then(() => this.#deliver(one));
    this.#last = answered;
    return answered;
  }

  async #deliver(one: UnderWay): Promise<Answer<unknown>> {
    const answer = await deliver(`/tables/${encodeURIComponent(this.table)}/commands`, one.command, one.id);
    this.#tell(this.#underWay.filter(each => each !== one));
    return answer;
  }

  #tell(underWay: UnderWay[]): void {
    this.#underWay = underWay;
    this.changed(underWay);
  }
}

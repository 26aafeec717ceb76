// Sends commands one after the other. What was sent and not answered is sent again with the same id, which the
// house does once however often it comes, and is shown as under way until a view has it.

import { ask, NOT_REACHED, type Answer, type Refusal } from '../api/ask';
import type { Command } from '../api/view';

const AGAIN_MS = 1000;

/** A place in the log of a table. */
interface Place {
  stream: string;
  seq: number;
}

export interface UnderWay {
  id: string;
  command: Command;
  /** Where the house has put it. */
  answered?: Place;
}

/** What was refused of commands that belong together, and what of going back behind it. */
export interface Done {
  refusal?: Refusal;
  stuck?: Refusal;
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
  #seen: Place | undefined;

  constructor(private readonly table: string, private readonly changed: (underWay: readonly UnderWay[]) => void) {}

  /** Each once the one before it was accepted. Where one is refused, `back` says how to go back behind so many. */
  send(commands: readonly Command[], back: (accepted: number) => Command[] = () => []): Promise<Done> {
    const all = this.#add(commands);
    const done = this.#last.then(async () => {
      const { accepted, refusal } = await this.#deliver(all);
      if (refusal === undefined) return {};
      const { refusal: stuck } = await this.#deliver(this.#add(accepted === 0 ? [] : back(accepted)));
      return { refusal, ...stuck && { stuck } };
    });
    this.#last = done;
    return done;
  }

  /** A view has come: what it has is under way no longer. */
  see({ stream, seq }: Place): void {
    this.#seen = { stream, seq };
    this.#tell(this.#underWay.filter(each => !this.#isSeen(each)));
  }

  async #deliver(all: readonly UnderWay[]): Promise<{ accepted: number; refusal?: Refusal }> {
    for (const [accepted, one] of all.entries()) {
      const answer = await deliver<Place>(`/tables/${encodeURIComponent(this.table)}/commands`, one.command, one.id);
      if (!answer.ok) {
        this.#tell(this.#underWay.filter(each => !all.includes(each) || each.answered !== undefined));
        return { accepted, refusal: answer.refusal };
      }
      one.answered = answer.value;
      this.#tell(this.#underWay.filter(each => !this.#isSeen(each)));
    }
    return { accepted: all.length };
  }

  #add(commands: readonly Command[]): UnderWay[] {
    const all = commands.map(command => ({ id: freshId(), command }));
    this.#tell([...this.#underWay, ...all]);
    return all;
  }

  /** The next day is a log of its own. */
  #isSeen({ answered }: UnderWay): boolean {
    return answered !== undefined && this.#seen !== undefined &&
      (this.#seen.stream !== answered.stream || this.#seen.seq >= answered.seq);
  }

  #tell(underWay: UnderWay[]): void {
    if (underWay.length === this.#underWay.length) return;
    this.#underWay = underWay;
    this.changed(underWay);
  }
}

// The lab's desk: what is changed on the sheet, the figures as printed and as changed, and what is not accepted. The
// house is asked one thing at a time; what is typed meanwhile is asked next.

import { ask, type Refusal } from '../../api/ask';
import { Wakeups } from '../../net/wakeups';
import type { Labels, Par } from './figures';
import { linesOf } from './figures';
import { countOf, refusedOf, submissionOf, unchanged, type Changes, type Refused } from './submission';

const REST_MS = 120;

export class Desk {
  edition = $state('');
  /** An edition to compare with; nothing means the one that is changed, as it is printed. */
  against = $state('');
  changes = $state<Changes>(unchanged());
  printed = $state.raw<Par | undefined>();
  compared = $state.raw<Par | undefined>();
  par = $state.raw<Par | undefined>();
  refused = $state.raw<Refused>({ entries: new Map(), others: [] });
  failed = $state.raw<Refusal | undefined>();
  reckoning = $state(false);
  readonly count = $derived(countOf(this.changes));
  readonly submission = $derived.by(() => submissionOf(this.game, this.edition || (this.printed?.edition ?? ''), this.changes));
  readonly #asking = new Wakeups(() => this.#look(), REST_MS);

  constructor(readonly game: string) {}

  begin(): void {
    this.#asking.wake();
  }

  end(): void {
    this.#asking.end();
  }

  /** What every question of the lab says of the rules. */
  get rules(): { game: string; edition?: string; rules?: string } {
    return { game: this.game, ...(this.edition === '' ? {} : { edition: this.edition }),
             ...(this.count === 0 ? {} : { rules: this.submission.text }) };
  }

  get accepted(): boolean {
    return this.refused.entries.size === 0 && this.refused.others.length === 0;
  }

  chooseEdition(edition: string): void {
    this.edition = edition;
    this.changes = unchanged();
    this.printed = undefined;
    this.#asking.wake();
  }

  compareWith(edition: string): void {
    this.against = edition;
    this.compared = undefined;
    this.#asking.wake();
  }

  /** Nothing, or what is printed, is no change. */
  type(section: 'odds' | 'options' | 'limits' | 'payment', key: string, value: string): void {
    const printed = section === 'odds' ? this.printedOdds(key) : section === 'options' ? this.printed?.options[key] : undefined;
    if (value.trim() === '' || value.trim() === printed) delete this.changes[section][key];
    else this.changes[section][key] = value.trim();
    this.#asking.wake();
  }

  offer(area: string, offered: boolean): void {
    this.changes.notOffered = this.changes.notOffered.filter(each => each !== area);
    if (!offered) this.changes.notOffered.push(area);
    this.#asking.wake();
  }

  reset(): void {
    this.changes = unchanged();
    this.#asking.wake();
  }

  printedOdds(line: string): string | undefined {
    for (const wager of this.printed?.wagers ?? []) {
      const found = linesOf(wager).find(each => each.line === line);
      if (found) return found.odds;
    }
    return undefined;
  }

  label(wager: string): string {
    return this.labels?.wagers[wager]?.label ?? wager;
  }

  get labels(): Labels | undefined {
    return this.printed?.labels;
  }

  /** The rules on the desk against those that they are compared with. */
  get compares(): { game: string; edition: string[]; rules?: string[]; layouts: boolean } {
    const before = this.against || (this.printed?.edition ?? '');
    return { game: this.game, layouts: false,
             ...(this.count === 0 ? { edition: [before, this.printed?.edition ?? ''] }
                                  : { edition: [before], rules: [this.submission.text] }) };
  }

  async #look(): Promise<void> {
    this.reckoning = true;
    await this.#read();
    this.reckoning = false;
  }

  async #read(): Promise<void> {
    if (this.printed === undefined) {
      this.printed = await this.#figures({ game: this.game, ...(this.edition === '' ? {} : { edition: this.edition }) });
      if (this.printed === undefined) return;
    }
    if (this.against !== '' && this.compared === undefined) {
      this.compared = await this.#figures({ game: this.game, edition: this.against });
    }
    const { submission } = this;
    if (this.count === 0) {
      this.par = this.printed;
      this.refused = { entries: new Map(), others: [] };
      return;
    }
    const answer = await ask<Par>('POST', '/lab/par', { ...this.rules, layouts: false });
    if (answer.ok) this.par = answer.value;
    this.refused = answer.ok ? { entries: new Map(), others: [] } : refusedOf(answer.refusal, submission);
  }

  async #figures(asked: object): Promise<Par | undefined> {
    const answer = await ask<Par>('POST', '/lab/par', { ...asked, layouts: false });
    this.failed = answer.ok ? undefined : answer.refusal;
    return answer.ok ? answer.value : undefined;
  }
}

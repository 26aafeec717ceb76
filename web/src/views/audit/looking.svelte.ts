// Reads records a thousand at a time and keeps those that are sought, until enough are found.

import { askLines } from '../../api/ask';
import type { HouseRecord } from '../../api/floor';
import { isSought, NOTHING_SOUGHT, type Sought, type Source } from './search';

const AT_ONCE = 1000;
const ENOUGH = 200;

export class Looking {
  found = $state.raw<HouseRecord[]>([]);
  looked = $state(0);
  busy = $state(false);
  /** All that there is was looked at. */
  all = $state(false);
  failed = $state('');
  #sources: readonly Source[] = [];
  #sought: Sought = NOTHING_SOUGHT;
  #ids: readonly string[] = [];
  #after = 0;
  #turn = 0;

  /**
   * @param unknown  why it is not known whom the sought person may mean: then nothing is looked at
   */
  async begin(sources: readonly Source[], sought: Sought, ids: readonly string[], unknown = ''): Promise<void> {
    this.#sources = sources;
    this.#sought = sought;
    this.#ids = ids;
    this.#after = this.looked = 0;
    this.found = [];
    this.all = false;
    if (unknown === '') return this.further();
    ++this.#turn;
    this.busy = false;
    this.failed = unknown;
  }

  async further(): Promise<void> {
    const turn = ++this.#turn;
    const enough = this.found.length + ENOUGH;
    this.busy = true;
    this.failed = '';
    while (this.#sources.length > 0 && this.found.length < enough) {
      const [source, ...others] = this.#sources;
      const more = await askLines<HouseRecord>(`${source?.path ?? ''}after=${this.#after}&limit=${AT_ONCE}`);
      if (turn !== this.#turn) return;
      if (!more.ok) {
        this.failed = more.refusal.text;
        break;
      }
      const { value } = more;
      this.found = [...this.found, ...value.filter(each => isSought(each, this.#sought, this.#ids))];
      this.looked += value.length;
      this.#after = value.at(-1)?.seq ?? this.#after;
      if (value.length < AT_ONCE) {
        this.#sources = others;
        this.#after = 0;
      }
    }
    this.all = this.#sources.length === 0;
    this.busy = false;
  }
}

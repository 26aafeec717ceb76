// Stands between a page and its house: every figure and every rule's word of a reply is changed to one that the house
// would never say, and back again where the page sends it. What then is on the page and was not handed out is the
// page's own reckoning.

import type { Page } from '@playwright/test';

const FIGURES = [
  /[-−]?\$\s?\d(?:[\d,]*\d)?(?:\.\d+)?/g,       // money
  /\b\d[\d,]*\s(?:to|for)\s\d[\d,]*\b/g,         // odds, where a line ends too
  /[-−]?\d[\d,]*(?:\.\d+)?\s?%/g,                // percentages
  /\b1\sin\s\d[\d,]*(?:\.\d+)?/g,                // chances
  /(?<![\d/])[-−]?\b\d+\/\d+\b(?![\d/])/g,       // fractions
];
const FRACTION = /^[-−]?\d+\/\d+$/;
/** Figures that are texts of their own. */
const BARE = /^(?:percent|.*_percent|mean_throws|index|.*_decimal|net)$/;
const RULE_WORDS = /^(?:label|group_label|prompt|words|summary)$/;
/** What is said back to the house, or compared by the page, is no figure to be read. */
const NAMES = /^(?:id|stream|table|game|event|sha256|.*_sha256|at|.*_at|from|until|due_at|commitment|sealed|seed|value)$/;

export class Sentinels {
  readonly #said = new Map<string, string>();
  readonly #meant = new Map<string, string>();
  readonly #numbers = new Map<number, number>();
  readonly #handedOut = new Set<string>(['$0']);
  readonly #ruleWords = new Map<string, string>();
  /** Words of the wire, which a page may spell. */
  readonly #ids = new Set<string>();
  #next = 1;

  async stand(page: Page): Promise<void> {
    await page.route('**/api/v1/**', async route => {
      const body = route.request().postData();
      const response = await route.fetch(body === null ? {} : { postData: this.back(body) });
      const type = response.headers()['content-type'] ?? '';
      const text = await response.text();
      await route.fulfill({ response, body: type.includes('svg') ? this.#drawing(text) : type.includes('json') ? this.of(text) : text });
    });
    await page.routeWebSocket('**/api/v1/socket', socket => {
      const house = socket.connectToServer();
      socket.onMessage(message => house.send(this.back(String(message))));
      house.onMessage(message => socket.send(this.of(String(message))));
    });
  }

  /** A reply, or several a line each. */
  of(text: string): string {
    return text.split('\n').map(line => line.trim() === '' ? line : JSON.stringify(this.#changed('', JSON.parse(line)))).join('\n');
  }

  back(text: string): string {
    let said = text;
    for (const [sentinel, meant] of this.#meant) said = said.replaceAll(sentinel, meant);
    return said.replaceAll(/(?<=[:[,])7\d{8}(?=[,}\]])/g, number => String(this.#numbers.get(Number(number)) ?? number));
  }

  /** Figures and rules' words on the page that no reply had. */
  async foreign(page: Page): Promise<string[]> {
    const text = await textOf(page);
    const figures = FIGURES.flatMap(each => text.match(each) ?? []).filter(each => !this.#handedOut.has(each.replace('−', '-').replace(/\s%/, ' %')));
    const ruleWords = [...this.#ruleWords.keys()].filter(each => each.length > 4 && text.includes(each) && !this.#ids.has(each.replaceAll(' ', '-')));
    return [...new Set([...figures, ...ruleWords])];
  }

  /** How many that were handed out are to be read there. */
  async found(page: Page): Promise<number> {
    const text = await textOf(page);
    return [...this.#meant.keys(), ...this.#handedOut].filter(each => each !== '$0' && text.includes(each)).length;
  }

  #changed(key: string, value: unknown): unknown {
    if (Array.isArray(value)) return value.map(each => this.#changed(key, each));
    if (typeof value === 'object' && value !== null) {
      // Quantiles stand under the percents that they are of.
      for (const name of Object.keys(value)) if (/^\d+%$/.test(name)) this.#handedOut.add(name.replace('%', ' %'));
      return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, this.#changed(name, each)]));
    }
    if (typeof value === 'number') return this.#number(key, value);
    if (typeof value !== 'string') return value;
    if (/^[a-z0-9-]+$/.test(value)) this.#ids.add(value);
    if (NAMES.test(key)) return value;
    if (RULE_WORDS.test(key) && value !== '') return this.#ruleWord(value);
    if (FRACTION.test(value)) return this.#fraction(value);
    if (BARE.test(key) && /\d/.test(value)) return this.#token(value);
    return this.#inText(value);
  }

  #inText(text: string): string {
    let changed = text;
    for (const [word, sentinel] of this.#ruleWords) if (word.length > 4) changed = changed.replaceAll(word, sentinel);
    for (const figure of FIGURES) changed = changed.replaceAll(figure, found => this.#token(found));
    return changed;
  }

  #drawing(text: string): string {
    return text.replaceAll(/>([^<>]+)</g, (_, said: string) => `>${this.#inText(said)}<`)
      .replaceAll(/ data-label="([^"]+)"/g, (_, said: string) => ` data-label="${this.#inText(said)}"`);
  }

  #token(meant: string): string {
    const known = this.#said.get(meant);
    if (known !== undefined) return known;
    const sentinel = `⟦${this.#next++}⟧`;
    this.#said.set(meant, sentinel);
    this.#meant.set(sentinel, meant);
    return sentinel;
  }

  #ruleWord(word: string): string {
    const sentinel = this.#token(word);
    this.#ruleWords.set(word, sentinel);
    return sentinel;
  }

  /** A fraction is a place in a drawing as well. */
  #fraction(meant: string): string {
    const known = this.#said.get(meant);
    if (known !== undefined) return known;
    const sentinel = `${meant.startsWith('-') ? '-' : ''}${this.#next++}/99991`;
    this.#said.set(meant, sentinel);
    this.#meant.set(sentinel, meant);
    this.#handedOut.add(sentinel);
    return sentinel;
  }

  #number(key: string, meant: number): number {
    const cents = key.endsWith('cents');
    if (meant === 0 || !cents && !/per_?cent$/.test(key)) return meant;
    const sentinel = Math.sign(meant) * (cents ? 700_000_000 + 100 * this.#next++ : 70_000 + this.#next++);
    this.#numbers.set(Math.abs(sentinel), Math.abs(meant));
    this.#handedOut.add(cents ? `${sentinel < 0 ? '-' : ''}$${Math.abs(sentinel / 100).toLocaleString('en-US')}` : `${sentinel} %`);
    return sentinel;
  }
}

/** All that is to be read or heard of a page, but for the scales of its charts: those are of the drawing. */
async function textOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const scales = [...document.querySelectorAll<SVGElement>('svg text.scale')];
    for (const each of scales) each.style.display = 'none';
    const named = [...document.querySelectorAll('[aria-label]')].map(each => each.getAttribute('aria-label') ?? '');
    const typed = [...document.querySelectorAll('input, textarea')].map(each => (each as HTMLInputElement).value);
    const drawn = [...document.querySelectorAll('svg text:not(.scale), svg title')].map(each => each.textContent ?? '');
    const read = document.body.innerText;
    for (const each of scales) each.style.display = '';
    return [read, ...named, ...typed, ...drawn].join('\n');
  });
}

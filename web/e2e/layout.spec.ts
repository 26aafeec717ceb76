// What a text says of a layout is on the felt as it is played on: every element that the drawing that is filed names a
// clause of has the same shapes and words in the page, at the same place of the table, and nothing covers it.

import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './page';

const program = resolve(process.env['SKYWARD_BIN'] ?? '../build/release/src/skyward');

interface Clause { game: string; id: string; tests: string[] }
interface Drawn { what: string; box: number[] }
interface Named { clauses: string; drawn: Drawn[]; seen: boolean }

/** Of each element that names clauses what is drawn in it, by the places of the drawing, whatever its size here. */
function named(page: Page): Promise<Named[]> {
  return page.locator('svg').evaluateAll(all => {
    const svg = all.find(each => each.querySelector('[data-clause]')) as SVGSVGElement;
    const to = (svg.getScreenCTM() as DOMMatrix).inverse();
    const placeOf = (x: number, y: number) => {
      const place = new DOMPoint(x, y).matrixTransform(to);
      return [place.x, place.y];
    };
    const drawnOf = (shape: SVGGraphicsElement) => {
      if (!(shape instanceof SVGTextElement)) {
        const { left, top, right, bottom } = shape.getBoundingClientRect();
        return { what: shape.tagName, box: [...placeOf(left, top), ...placeOf(right, bottom)] };
      }
      // Its letters may be others here; where it stands may not.
      const { x, y } = new DOMPoint(Number(shape.getAttribute('x')), Number(shape.getAttribute('y'))).matrixTransform(shape.getScreenCTM() as DOMMatrix);
      return { what: shape.textContent ?? '', box: placeOf(x, y) };
    };
    const shapes = (within: Element) => [...within.querySelectorAll<SVGGraphicsElement>('rect, circle, ellipse, path, line, polygon, polyline, text')]
      .filter(each => each.closest('.ring, .reach, .laid, .mark') === null);
    // Somewhere in it what is met is of its own element or drawn before it; what answers to a finger covers nothing.
    const isSeen = (shape: SVGGraphicsElement) => {
      const { x, y, width, height } = shape.getBoundingClientRect();
      const own = shape.closest('[data-clause]') as Element;
      const shares = [0.02, 0.1, 0.3, 0.5, 0.7, 0.9, 0.98];
      const isUncovered = (at: Element | null) => at !== null && (own.contains(at) || at.closest('.ring, .reach') !== null ||
        (shape.compareDocumentPosition(at) & Node.DOCUMENT_POSITION_PRECEDING) !== 0);
      return shape.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && width + height > 0 &&
        shares.some(across => shares.some(down => isUncovered(document.elementFromPoint(x + across * width, y + down * height))));
    };
    // What is laid on later has its place named.
    const middleOf = (each: SVGGraphicsElement) => {
      const { x, y } = new DOMPoint(Number(each.getAttribute('data-x')), Number(each.getAttribute('data-y'))).matrixTransform(each.getScreenCTM() as DOMMatrix);
      return { what: 'middle', box: placeOf(x, y) };
    };
    return [...svg.querySelectorAll<SVGGraphicsElement>('[data-clause]')].filter(each => each.getAttribute('data-clause') !== '').map(each => ({
      clauses: each.getAttribute('data-clause') ?? '', drawn: [...shapes(each).map(drawnOf), middleOf(each)], seen: shapes(each).every(isSeen),
    }));
  });
}

for (const table of ['1', '2', '3', '4', '5']) {
  test(`each clause of the layout of table ${table} is on its felt, where the filed drawing has it`, async ({ page, context }) => {
    const { game } = await (await page.request.get(`/api/v1/tables/${table}`)).json() as { game: string };
    const clauses = JSON.parse(execFileSync(program, ['clauses', '--format', 'json'], { encoding: 'utf8', maxBuffer: 1e8 })) as Clause[];
    const alone = await context.newPage();
    await page.goto(`/tables/${table}`);
    await expect(page.locator('.frame svg.felt')).toBeVisible();
    const operator = (await page.locator('.frame svg.felt [data-shape="logo"] text').allTextContents()).join(' ');
    await alone.setContent(execFileSync(program, ['layout', game, '--format', 'svg', '--name', operator], { encoding: 'utf8', maxBuffer: 1e8 }));
    const filed = await named(alone);
    await alone.close();
    const played = await named(page);

    const of = (all: Named[]) => [...new Set(all.flatMap(each => each.clauses.split(' ')))].sort();
    expect(of(played)).toEqual(of(filed));
    // Those that a test looks for on the drawing are on it, and no others than the game has.
    const own = clauses.filter(each => each.game === game);
    const known = new Set(own.map(each => each.id));
    expect(of(filed).filter(each => !known.has(each))).toEqual([]);
    expect(own.filter(each => each.tests.some(test => test.startsWith('felt.')) && !of(filed).includes(each.id))).toEqual([]);
    expect(played.map(each => each.clauses)).toEqual(filed.map(each => each.clauses));
    const unit = Math.max(...filed.flatMap(each => each.drawn.flatMap(({ box }) => box))) / 1000;
    for (const [nth, { clauses, drawn, seen }] of played.entries()) {
      const there = filed[nth]?.drawn ?? [];
      expect(drawn.map(each => each.what), clauses).toEqual(there.map(each => each.what));
      const off = Math.max(...drawn.flatMap(({ box }, shape) => box.map((place, side) => Math.abs(place - (there[shape]?.box[side] ?? Infinity)))));
      expect(off, `${clauses}: off its place`).toBeLessThan(unit);
      expect(seen, `${clauses}: is seen`).toBe(true);
    }
  });
}

for (const table of ['1', '2', '3', '4']) {
  test(`on a phone a finger meets each area of table ${table} in a part of its felt`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/tables/${table}`);
    await page.getByRole('button', { name: 'Sit down' }).click();
    await expect(page.locator('.purse')).toContainText('Your chips');
    const areas = page.locator('.frame svg.felt [data-area][role="button"]');
    // A finger's 44 px round the middle, to a pixel on either side.
    const met = () => areas.evaluateAll(all => all.filter(area => {
      const { x, y } = new DOMPoint(Number(area.getAttribute('data-x')), Number(area.getAttribute('data-y')))
        .matrixTransform((area as SVGGElement).getScreenCTM() as DOMMatrix);
      return [[0, 0], [-21, 0], [21, 0], [0, -21], [0, 21]]
        .every(([right = 0, down = 0]) => document.elementFromPoint(x + right, y + down)?.closest('[data-area]') === area);
    }).map(area => area.getAttribute('data-area')));
    const wanted = await areas.evaluateAll(all => all.map(area => area.getAttribute('data-area')));
    expect(wanted.length).toBeGreaterThan(5);
    const found = new Set<string | null>();
    for (const part of await page.locator('.sections button').all()) {
      await part.click();
      await expect(part).toHaveAttribute('aria-pressed', 'true');
      for (const each of await met()) found.add(each);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    }
    expect(wanted.filter(each => !found.has(each))).toEqual([]);
  });
}

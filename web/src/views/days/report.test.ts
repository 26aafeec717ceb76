// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import { bandIn, hasFigures, hoursIn, isFigure, type Figure, type Figures } from '../../api/figures';
import Report from './report.svelte';

const cents = (amount: number): Figure => ({ text: amount < 0 ? `(${(-amount / 100).toFixed(2)})` : (amount / 100).toFixed(2), cents: amount });
const word = (text: string): Figure => ({ text });
const named = (name: string, of: Figure, id?: string): Figure => ({ ...of, name, ...(id === undefined ? {} : { id }) });

/** As `report_json` has a day of one table. */
const day: Figures = {
  title: 'Gaming day 2026-11-29', from: 'The Mint', sheets: [
    { title: 'All tables', facts: [], notes: ['Hold is win over drop.'], tables: [
      { title: '', headings: ['table', 'game', 'drop', 'win', 'rounds'], totals: true, rows: [
        [word('1'), word('high-roll-dice'), cents(50_000), cents(-1500), { text: '12', count: 12 }],
        [word('all'), word(''), cents(50_000), cents(-1500), { text: '12', count: 12 }]] }] },
    { title: 'Table 1: high-roll-dice', notes: [], facts: [
      named('drop', cents(50_000)), named('win in theory', cents(900), 'theory_win'), named('95 % band from', cents(-2000), 'band_low'),
      named('to', cents(4000), 'band_high'), named('band told by', word('exact')), named('won on these wagers', cents(-2500), 'theory_won'),
      named('within the band', word('no'), 'outside')], tables: [
      { title: 'Hour by hour', headings: ['Stunde', 'Einwurf', 'Einsatz', 'Gewinn'], columns: ['hour', 'drop', 'handle', 'win'], totals: true, rows: [
        [word('20:00'), cents(50_000), cents(1000), cents(500)], [word('21:00'), cents(0), cents(1000), cents(-2000)],
        [word('day'), cents(50_000), cents(2000), cents(-1500)]] }] }],
};
const nothing: Figures = { title: 'Charity nights 2026-11-29', from: 'The Mint', sheets: [{ title: 'Nothing', facts: [], tables: [], notes: ['No table.'] }] };

/** Nothing is ever drawn here, so that nothing changes its size. */
vi.stubGlobal('ResizeObserver', class { observe() {} unobserve() {} disconnect() {} });

let part: object | undefined;

afterEach(async () => {
  if (part) await unmount(part);
  part = undefined;
});

test('what is drawn is found in the report, and the sum of the hours is no hour', () => {
  const sheet = day.sheets[1] as Figures['sheets'][number];
  expect(hoursIn(sheet.tables[0] as Figures['sheets'][number]['tables'][number]).map(({ label, drop, win }) => [label, drop.cents, win.cents]))
    .toEqual([['20:00', 50_000, 500], ['21:00', 0, -2000]]);
  const { low, high, theory, won, isOutside } = bandIn(sheet) ?? {};
  expect([low?.cents, high?.cents, theory?.cents, won?.cents, isOutside]).toEqual([-2000, 4000, 900, -2500, true]);
});

test('where a report has no hours, no band or no figures, nothing is drawn of them', () => {
  const [all] = day.sheets;
  expect(hoursIn(all?.tables[0] as Figures['sheets'][number]['tables'][number])).toEqual([]);
  expect(bandIn(all as Figures['sheets'][number])).toBeUndefined();
  expect([hasFigures(day), hasFigures(nothing)]).toEqual([true, false]);
  expect([isFigure(cents(0)), isFigure(word('none'))]).toEqual([true, false]);
});

test('a report shows every sheet as it has it: facts, tables, notes, and what is drawn in words', () => {
  part = mount(Report, { target: document.body, props: { report: day } });
  flushSync();
  const panels = [...document.querySelectorAll('[role=tabpanel]')];
  expect(panels.map(each => each.classList.contains('off'))).toEqual([false, true]);
  expect(panels[0]?.querySelectorAll('tbody tr').length).toBe(2);
  expect(panels[0]?.textContent).toMatch(/Hold is win over drop.*Win against the band of theory.*Table 1: high-roll-dice/s);
  const drawn = [...document.querySelectorAll('[role=img]')].map(each => each.getAttribute('aria-label'));
  expect(drawn[0]).toBe('95 % band from (20.00), to 40.00, win in theory 9.00, won on these wagers (25.00), within the band no');
  expect(drawn[2]).toBe('Table 1: high-roll-dice, Hour by hour: Einwurf and Gewinn by the hour, as bars. The table has the same figures.');
  (document.querySelectorAll('[role=tab]')[0] as HTMLElement).dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
  flushSync();
  expect(panels.map(each => each.classList.contains('off'))).toEqual([true, false]);
  expect(panels[1]?.querySelector('dl')?.textContent).toMatch(/drop500\.00.*won on these wagers\(25\.00\)/s);
  expect(panels[1]?.textContent).toContain('Outside the band');
});

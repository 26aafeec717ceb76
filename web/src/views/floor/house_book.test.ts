import { expect, test } from 'vitest';
import type { House, HouseEvent, HouseRecord } from '../../api/floor';
import { wordsIn, type Description } from '../../api/floor_words';
import { alarmsOf, houseAlarms, warningsOf } from './alarms';
import { HouseBook } from './house_book';
import { rolesFor } from './saying';

function record(seq: number, ...events: HouseEvent[]): HouseRecord {
  return { stream: 'house', seq, recorded_at: '2026-11-28T12:00:00.000Z', cause: { id: '', principal: 'u-2', role: 'cage' },
           command: { do: 'approve' }, events, postings: [] };
}

function bookWithDice(until: string): HouseBook {
  const book = new HouseBook();
  book.take([
    record(1, { event: 'dice_received', set: 'S', dice: { white: 2 }, serials: ['1', '2'] }),
    record(2, { event: 'dice_inspected', set: 'S', game: 'g' }),
    record(3, { event: 'dice_issued', set: 'S', table: '7', dice: { white: 2 }, usable_until: until }),
  ]);
  return book;
}

const house = (table: object = {}): House => ({
  tables: [{ table: '7', game: 'g', kind: 'hybrid', open: true, stopped: false, dice: 'S', ...table }], duties: [], proposals: [], stops: [] });

test('a set is received, inspected, put on a table, and leaves it for another', () => {
  const book = bookWithDice('2026-11-29T12:00:00.000Z');
  expect(book.sets.get('S')).toMatchObject({ table: '7', inspected: ['g'], usable_until: '2026-11-29T12:00:00.000Z' });
  book.take([record(4, { event: 'dice_received', set: 'T', dice: { white: 2 }, serials: [] }), record(5, { event: 'dice_issued', set: 'T', table: '7' }),
             record(6, { event: 'dice_removed', set: 'S', why: 'changed', clause: 'c' })]);
  expect(book.sets.get('S')).not.toHaveProperty('table');
  expect(book.sets.get('S')?.removed?.why).toBe('changed');
  expect(book.sets.get('T')?.table).toBe('7');
});

test('a record is taken once', () => {
  const book = new HouseBook();
  const made = record(1, { event: 'approved', proposed_by: 'u-1' }, { event: 'slip_made', slip: 1, what: 'fill', table: '7', cents: 500 });
  book.take([made]);
  book.take([made, record(2, { event: 'slip_printed', slip: 1, copy: 1 })]);
  expect(book.slips.get(1)).toMatchObject({ cents: 500, asked_by: 'u-1', approved_by: 'u-2', copies: 1 });
  expect(book.seq).toBe(2);
});

test('a sheet serves one opening', () => {
  const book = new HouseBook();
  book.take([record(9, { event: 'table_passed', table: '7', answers: {} })]);
  expect(book.sheets.get('7')?.used).toBe(false);
  book.take([record(10, { event: 'table_began', table: '7', passed: 9 })]);
  expect(book.sheets.get('7')?.used).toBe(true);
});

test('a plan says for whom a table is held, and on which day it was open; another plan begins anew', () => {
  const book = new HouseBook();
  book.take([record(1, { event: 'table_planned', table: '7', held_for: 'Fund', licence: 'SG-17' }),
             record(2, { event: 'table_began', table: '7', stream: 'table/7/2026-11-27', passed: 1 })]);
  expect(book.plans.get('7')).toMatchObject({ held_for: 'Fund', licence: 'SG-17', day: '2026-11-27' });
  book.take([record(3, { event: 'table_ended', table: '7', stream: 'table/7/2026-11-28' })]);
  expect(book.plans.get('7')?.day).toBe('2026-11-28');
  book.take([record(4, { event: 'table_planned', table: '7' })]);
  expect(book.plans.get('7')).toEqual({ at: '2026-11-28T12:00:00.000Z' });
});

test('a box is counted as it was taken', () => {
  const book = new HouseBook();
  book.take([record(1, { event: 'box_taken', table: '7', of: 'drop', box: 'D1' }), record(2, { event: 'box_counted', table: '7', of: 'drop', box: 'D1', counted_cents: 0 })]);
  expect(book.boxes).toEqual([{ table: '7', of: 'drop', box: 'D1', taken_at: '2026-11-28T12:00:00.000Z', counted_cents: 0 }]);
});

test('the time of dice is told when it draws near, and is an alarm when it is over', () => {
  const book = bookWithDice('2026-11-28T13:00:00.000Z');
  const at = (time: string) => alarmsOf('7', house(), book, Date.parse(time));
  expect(at('2026-11-28T12:00:00Z')).toEqual([]);
  expect(at('2026-11-28T12:45:00Z')).toMatchObject([{ alarm: false, text: 'The dice may be used for 15 min more.' }]);
  expect(at('2026-11-28T13:00:01Z')).toMatchObject([{ alarm: true }]);
});

test('a fill that is due, a stop and a dispute are alarms; what waits is not', () => {
  const told = alarmsOf('7', { ...house({ fill_due_cents: 12000, stopped: true, dice: undefined }), stops: [{ table: '7' }],
    proposals: [{ proposal: 1, what: { do: 'fill', table: '7' }, by: 'u-1', at: '' }] }, new HouseBook(), 0,
    { seq: 1, disputes: [{ seat: 1 }, { seat: 2, ruled: true }], proposals: [] });
  expect(told.map(each => [each.alarm, each.text])).toEqual([
    [true, 'The tray is short by $120. A fill is due.'], [true, 'Play is stopped.'], [true, 'A dispute is open.'],
    [false, 'Ask for a fill: waits for a second person.']]);
  expect(houseAlarms({ ...house(), stops: [{}], dice_failure: 'no entropy' }, game => game).map(each => each.text))
    .toEqual(['Fair dice cannot be thrown: no entropy', 'Play is stopped: everywhere.']);
});

test('what the house warned of when a table opened is known by the record of its last opening', () => {
  const book = new HouseBook();
  book.take([record(1, { event: 'table_began', table: '7', stream: 'table/7/2026-11-27', seq: 1, passed: 1 }),
             record(2, { event: 'table_began', table: '7', stream: 'table/7/2026-11-28', seq: 40, passed: 2 })]);
  expect(book.openings.get('7')).toEqual({ stream: 'table/7/2026-11-28', seq: 40 });
  const opened = { event: 'table_opened', rules: { paytable: { 'a-line': '7 to 2' } } };
  expect(warningsOf(record(3, opened))).toEqual([]);
  expect(warningsOf({ ...record(3, opened), events: [opened, { event: 'opened_outside_dates', edition: 'e-1', clause: '1.1' },
                                                     { event: 'odds_replaced', line: 'a-line', printed: '4 to 1' }] })).toEqual([
    { alarm: false, text: 'Opened under edition e-1, which is not in force on this day. (1.1)' },
    { alarm: false, text: 'A line pays 7 to 2 here, where 4 to 1 is printed.' }]);
});

test('one stop is one alarm: at its table, or of the house for all that it stops', () => {
  const told = (stops: House['stops']) => {
    const stopped = { ...house({ stopped: true, dice: undefined }), stops };
    return [...houseAlarms(stopped, game => game), ...alarmsOf('7', stopped, new HouseBook(), 0)].filter(each => each.alarm).map(each => each.text);
  };
  expect(told([{ table: '7' }])).toEqual(['Play is stopped.']);
  expect(told([{ game: 'g' }])).toEqual(['Play is stopped: g.']);
  expect(told([{}])).toEqual(['Play is stopped: everywhere.']);
});

test('forms are made of what the house says of its words', () => {
  const description = { components: { schemas: {
    floor_kind_cents: { type: 'integer', description: 'whole number' }, floor_kind_duty: { enum: ['dealer'] },
    floor_command: { oneOf: [{ title: 'fill', required: ['id', 'role', 'do', 'cents'], properties: {
      id: {}, role: { enum: ['manager', 'floorperson'] }, do: {}, cents: { $ref: '#/components/schemas/floor_kind_cents' },
      duty: { $ref: '#/components/schemas/floor_kind_duty' } } }] },
    command: { oneOf: [] }, event: { oneOf: [{ title: 'thrown' }] },
  } } } as unknown as Description;
  const { house: words, events } = wordsIn(description);
  expect(words.get('fill')).toEqual({ do: 'fill', senders: ['manager', 'floorperson'], keys: [
    { key: 'cents', kind: 'cents', needed: true, about: 'whole number' },
    { key: 'duty', kind: 'duty', needed: false, about: '', choices: ['dealer'] }] });
  expect(events).toEqual(['thrown']);
  expect(rolesFor(words.get('fill'), { kind: 'staff', roles: ['dealer', 'floorperson'] })).toEqual(['floorperson']);
  expect(rolesFor(words.get('fill'), { kind: 'auditor', roles: ['floorperson'] })).toEqual([]);
});

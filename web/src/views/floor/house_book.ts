// What the house's records have come to: sets of dice, shakers, slips, boxes and opening sheets. It is only put in
// order here; what any of it means for play is the house's to say.

import type { HouseEvent, HouseRecord } from '../../api/floor';

export interface DiceSet {
  set: string;
  dice: Record<string, number>;
  serials: string[];
  inspected: string[];
  table?: string;
  issued_at?: string;
  usable_until?: string;
  removed?: { why: string; clause: string; at: string };
}

export interface Shaker {
  shaker: string;
  game: string;
}

export interface Slip {
  slip: number;
  what: string;
  table: string;
  cents: number;
  recorded_cents?: number;
  at: string;
  asked_by?: string;
  approved_by: string;
  copies: number;
}

export interface Box {
  table: string;
  of: string;
  box: string;
  taken_at: string;
  counted_cents?: number;
}

export interface PassedSheet {
  seq: number;
  at: string;
  by: string;
  answers: Record<string, unknown>;
  used: boolean;
}

export interface PlannedTable {
  inventory_cents?: number;
  pace?: number;
  /** The organisation of a charity evening, and its licence. */
  held_for?: string;
  licence?: string;
  at: string;
  /** The day on which it was open last by this plan. */
  day?: string;
}

export function isHeld(plan: PlannedTable | undefined): boolean {
  return plan?.held_for !== undefined || plan?.licence !== undefined;
}

const text = (of: unknown) => typeof of === 'string' ? of : '';
const number = (of: unknown) => typeof of === 'number' ? of : 0;

function offTable(set: DiceSet): DiceSet {
  const { table: _, ...others } = set;
  return others;
}

/** What is in it is never changed but replaced, so that whoever shows it sees that it is another. */
export class HouseBook {
  readonly sets = new Map<string, DiceSet>();
  readonly shakers = new Map<string, Shaker>();
  readonly slips = new Map<number, Slip>();
  readonly boxes: Box[] = [];
  readonly sheets = new Map<string, PassedSheet>();
  readonly plans = new Map<string, PlannedTable>();
  /** The record by which each table was opened last. */
  readonly openings = new Map<string, { stream: string; seq: number }>();
  /** The days of tables, as they were begun. */
  readonly streams: string[] = [];
  /** The names of all events that were read. */
  readonly events = new Set<string>();
  settings: Record<string, unknown> | undefined;
  /** The last record that was taken. */
  seq = 0;

  take(records: readonly HouseRecord[]): void {
    for (const record of records) {
      if (record.seq <= this.seq) continue;
      this.seq = record.seq;
      for (const event of record.events) this.#hear(event, record);
    }
  }

  #hear(event: HouseEvent, record: HouseRecord): void {
    this.events.add(event.event);
    const at = record.recorded_at;
    const table = text(event['table']);
    const set = this.sets.get(text(event['set']));
    switch (event.event) {
      case 'house_set':
        this.settings = Object.fromEntries(Object.entries(event).filter(([key]) => key !== 'event'));
        break;
      case 'stream_opened':
        if (text(event['stream']).startsWith('table/')) this.streams.push(text(event['stream']));
        break;
      case 'table_planned':
        this.plans.set(table, { at, ...(event['inventory_cents'] === undefined ? {} : { inventory_cents: number(event['inventory_cents']) }),
                                ...(event['pace'] === undefined ? {} : { pace: number(event['pace']) }),
                                ...(event['held_for'] === undefined ? {} : { held_for: text(event['held_for']) }),
                                ...(event['licence'] === undefined ? {} : { licence: text(event['licence']) }) });
        break;
      case 'dice_received':
        this.sets.set(text(event['set']), { set: text(event['set']), dice: event['dice'] as Record<string, number>,
                                            serials: event['serials'] as string[], inspected: [] });
        break;
      case 'dice_inspected':
        if (set) this.sets.set(set.set, { ...set, inspected: [...set.inspected, text(event['game'])] });
        break;
      case 'dice_issued':
        for (const other of this.sets.values()) if (other.table === table) this.sets.set(other.set, offTable(other));
        if (set) {
          this.sets.set(set.set, { ...set, table, issued_at: at,
            ...(event['usable_until'] === undefined ? {} : { usable_until: text(event['usable_until']) }) });
        }
        break;
      case 'dice_removed':
        if (set) this.sets.set(set.set, { ...offTable(set), removed: { why: text(event['why']), clause: text(event['clause']), at } });
        break;
      case 'shaker_registered':
        this.shakers.set(text(event['shaker']), { shaker: text(event['shaker']), game: text(event['game']) });
        break;
      case 'shaker_removed':
        this.shakers.delete(text(event['shaker']));
        break;
      case 'slip_made':
        this.slips.set(number(event['slip']), this.#slip(event, record));
        break;
      case 'slip_printed': {
        const slip = this.slips.get(number(event['slip']));
        if (slip) this.slips.set(slip.slip, { ...slip, copies: number(event['copy']) });
        break;
      }
      case 'box_taken':
        this.boxes.push({ table, of: text(event['of']), box: text(event['box']), taken_at: at });
        break;
      case 'box_counted': {
        const box = this.boxes.filter(each => each.table === table && each.box === event['box'] && each.of === event['of']).at(-1);
        if (box) this.boxes[this.boxes.indexOf(box)] = { ...box, counted_cents: number(event['counted_cents']) };
        break;
      }
      case 'table_passed':
        this.sheets.set(table, { seq: record.seq, at, by: record.cause.principal, used: false,
                                 answers: event['answers'] as Record<string, unknown> });
        break;
      case 'table_ended':
        this.#played(table, text(event['stream']));
        break;
      case 'table_began': {
        this.#played(table, text(event['stream']));
        this.openings.set(table, { stream: text(event['stream']), seq: number(event['seq']) });
        const sheet = this.sheets.get(table);
        if (sheet && sheet.seq === event['passed']) this.sheets.set(table, { ...sheet, used: true });
        break;
      }
    }
  }

  /** Streams of tables are named by the house's day: `table/7/2026-11-26`. */
  #played(table: string, stream: string): void {
    const plan = this.plans.get(table);
    const day = stream.split('/').at(2);
    if (plan && day !== undefined) this.plans.set(table, { ...plan, day });
  }

  #slip(event: HouseEvent, record: HouseRecord): Slip {
    const asked = record.events.find(each => each.event === 'approved')?.['proposed_by'];
    return { slip: number(event['slip']), what: text(event['what']), table: text(event['table']), cents: number(event['cents']),
             at: record.recorded_at, approved_by: record.cause.principal, copies: 0,
             ...(asked === undefined ? {} : { asked_by: text(asked) }),
             ...(event['recorded_cents'] === undefined ? {} : { recorded_cents: number(event['recorded_cents']) }) };
  }
}

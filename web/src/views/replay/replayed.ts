// A day of a table taken from its records, step by step: who sat where, what lay on the felt, and how the dice lay.
// What came of it the house has said in those records; nothing is decided or reckoned here.

import type { HouseEvent } from '../../api/floor';
import { cardsOf, type Die, type Line, type View, type Wager } from '../../api/view';
import { money } from '../../words/en';
import { words } from '../../words/replay';
import { coloursOf, type DiceSet } from '../dealer/floor_state';

export interface Recorded {
  stream: string;
  seq: number;
  at?: string;
  events: HouseEvent[];
}

interface Sat {
  player?: string;
  wagers: readonly { area: string; cents: number }[];
  bought?: { area: string; cents: number };
  circle?: number;
  cards: readonly number[];
}

interface Stood {
  spot: string;
  dice?: number;
  seat?: number;
}

interface Lay {
  seats: ReadonlyMap<number, Sat>;
  pieces: ReadonlyMap<string, Stood>;
  dice: readonly Die[];
  next: DiceSet | undefined;
  /** Seats that had a wager at a throw of the round. */
  played: ReadonlySet<number>;
  unthrown: Unthrown;
}

/** Who sat there, and with what, before the last throw; which of them had a wager in its round. */
interface Unthrown {
  seats: ReadonlyMap<number, Sat>;
  played: ReadonlySet<number>;
}

interface CarriedSeat {
  seat: number;
  player?: string;
  wagers?: Sat['wagers'];
  bought?: { area: string; cents: number };
  circle?: number;
  cards?: number[];
  in_round?: boolean;
}

/** What a day that is opened carries over. */
interface Carried {
  round?: number;
  seats?: CarriedSeat[];
  last_throw?: { in_round?: number[]; seats?: CarriedSeat[]; departed?: CarriedSeat[] };
  button?: number;
  pieces?: { piece: string; spot: string; count?: number }[];
  next?: { dice?: DiceSet };
}

/** Events of a record that are shown at once, and what lies there then. */
export interface Step {
  record: Recorded;
  /** Of its events: the first, and the one behind the last. */
  from: number;
  to: number;
  lay: Lay;
}

interface Played extends Round {
  players: Set<string>;
}

export interface Round {
  round: number;
  steps: Step[];
  over: boolean;
  /** Who had something on the table. */
  players: ReadonlySet<string>;
}

const NOBODY: Sat = { wagers: [], cards: [] };
const NOTHING: Lay = { seats: new Map(), pieces: new Map(), dice: [], next: undefined, played: new Set(),
                       unthrown: { seats: new Map(), played: new Set() } };

const THROWN = new Set(['thrown', 'rolled']);
const SETTLED = new Set(['wager_lost', 'wager_won', 'wager_pushed', 'wager_stands', 'wager_returned']);
const ENDED = new Set(['round_ended', 'round_voided']);
/** What nobody at the table sees. */
const UNSEEN = new Set(['seed_committed', 'value_committed', 'values_closed', 'value_shown', 'values_missing', 'seed_shown', 'seeds_discarded',
                        'betting_extended', 'position_changed']);

/** The rounds of a day, in their order. */
export function roundsOf(records: readonly Recorded[]): Round[] {
  const rounds: Played[] = [];
  let lay = NOTHING;
  for (const record of records) {
    for (const [from, to] of partsOf(record)) {
      for (const event of record.events.slice(from, to)) {
        const opened = event.event === 'round_opened' ? event['round'] : (event['state'] as Carried | undefined)?.round;
        if (typeof opened === 'number') rounds.push({ round: opened, steps: [], over: false, players: new Set() });
        if (event.event === 'throw_reopened') reopen(rounds, Number(event['round']));
        lay = after(lay, event);
        const round = rounds.at(-1);
        if (round === undefined) continue;
        if (ENDED.has(event.event)) round.over = true;
        for (const { player, wagers, bought, cards } of lay.seats.values()) {
          if (player !== undefined && (wagers.length > 0 || bought !== undefined || cards.length > 0)) round.players.add(player);
        }
      }
      rounds.at(-1)?.steps.push({ record, from, to, lay });
    }
  }
  return rounds;
}

/**
 * Its last throw is entered anew: the round goes on, and what has opened behind it was none. A round of the day before
 * goes on in this one, as what the day was opened with.
 */
function reopen(rounds: Played[], no: number): void {
  const at = Math.max(0, rounds.map(each => each.round).lastIndexOf(no));
  const round = rounds[at];
  if (round === undefined) return;
  round.steps.push(...rounds.splice(at + 1).flatMap(each => each.steps));
  round.round = no;
  round.over = false;
}

/** Whether anybody at the table sees anything of it. */
export function isSeen({ record, from, to }: Step): boolean {
  return record.events.slice(from, to).some(each => !UNSEEN.has(each.event));
}

/** The dice lie before anything is settled, and a round ends before the next one opens. */
function partsOf({ events }: Recorded): [number, number][] {
  const settles = events.some(each => THROWN.has(each.event)) ? events.findIndex(each => SETTLED.has(each.event)) : -1;
  const opens = events.some(each => ENDED.has(each.event)) ? events.findIndex(each => each.event === 'round_opened') : -1;
  const cuts = [0, ...[settles, opens].filter(each => each > 0).sort((one, other) => one - other), events.length];
  return cuts.slice(1).map((to, nth) => [cuts[nth] ?? 0, to]);
}

function after(lay: Lay, event: HouseEvent): Lay {
  const no = Number(event['seat']);
  const area = String(event['area']);
  const cents = Number(event['cents']);
  const seated = lay.seats.get(no) ?? NOBODY;
  const seat = (to: Partial<Sat>): Lay => ({ ...lay, seats: new Map(lay.seats).set(no, { ...seated, ...to }) });
  const piece = (name: string, to: Stood): Lay => ({ ...lay, pieces: new Map(lay.pieces).set(name, to) });
  const next = event['next_dice'] as DiceSet | undefined ?? lay.next;
  switch (event.event) {
    case 'table_opened': return { ...NOTHING, next };
    case 'day_opened': return carriedOver(event['state'] as Carried);
    case 'seated': return seat({ ...NOBODY, player: String(event['player']) });
    case 'left': return { ...lay, seats: new Map([...lay.seats].filter(([each]) => each !== no)) };
    case 'wager_placed': case 'purchased': return seat({ wagers: [...seated.wagers, { area, cents }] });
    case 'wager_taken_down': case 'wager_lost': case 'wager_won': case 'wager_pushed': case 'wager_returned':
      return seat(without(seated, area));
    case 'wager_moved': return seat({ circle: Number(event['circle']) });
    case 'collected': return seat({ ...without(seated, area), bought: { area, cents } });
    case 'purchase_returned': return withoutPurchase(lay, no);
    case 'reversed': return reversed(lay, event['moves'] as Move[]);
    case 'thrown': case 'rolled': {
      const faces = event['dice'] as number[];
      const colours = coloursOf(lay.next, faces.length);
      const played = new Set([...lay.played, ...[...lay.seats].filter(([, sat]) => sat.wagers.length > 0).map(([each]) => each)]);
      return { ...lay, played, unthrown: { seats: lay.seats, played }, dice: faces.map((face, nth) => ({ face, ...(colours[nth] === undefined ? {} : { colour: colours[nth] }) })) };
    }
    case 'throw_reopened': return unthrown({ ...lay, next, dice: [] });
    case 'roll_void': return { ...lay, next, dice: [] };
    case 'round_opened': return { ...lay, dice: [], played: new Set(), seats: new Map([...lay.seats].map(([each, sat]) => [each, { ...unbought(sat), cards: [] }])) };
    case 'furniture_moved':
      return piece(String(event['piece']), { spot: String(event['spot']), ...(event['count'] === undefined ? {} : { dice: Number(event['count']) }) });
    case 'button_moved': return piece('button', { spot: '', seat: no });
    case 'cards_dealt': return seat({ cards: [...seated.cards, ...event['cards'] as number[]] });
    default: return next === lay.next ? lay : { ...lay, next };
  }
}

function withoutPurchase(lay: Lay, no: number): Lay {
  return { ...lay, seats: new Map([...lay.seats].map(([each, sat]) => [each, each === no ? unbought(sat) : sat])) };
}

function unbought({ bought: _, ...sat }: Sat): Sat {
  return sat;
}

/** The wagers that a throw settled the house has put back by then; here is what else it changed. */
function unthrown(lay: Lay): Lay {
  const { seats: before, played } = lay.unthrown;
  const seats = new Map([...new Set([...lay.seats.keys(), ...before.keys()])].map((no): [number, Sat] => {
    const { player, bought, circle } = before.get(no) ?? NOBODY;
    const { bought: _, circle: __, ...sat } = lay.seats.get(no) ?? NOBODY;
    // Who has left comes back as far as the throw concerned them; a seat that another has taken is the other's.
    const returns = sat.player === undefined && player !== undefined && played.has(no);
    return [no, { ...sat, ...(returns ? { player } : {}), ...(bought === undefined ? {} : { bought }), ...(circle === undefined ? {} : { circle }) }];
  }));
  return { ...lay, seats, played };
}

function without({ circle, ...sat }: Sat, area: string): Sat {
  const wagers = sat.wagers.filter(each => each.area !== area);
  return { ...sat, wagers, ...(circle === undefined || wagers.length === 0 ? {} : { circle }) };
}

interface Move {
  from: string;
  to: string;
  cents: number;
}

/** What was entered wrong goes back: off the layout, or onto it again. */
function reversed(lay: Lay, moves: readonly Move[]): Lay {
  const seats = new Map(lay.seats);
  for (const { from, to, cents } of moves) {
    const [of, no, area] = (from.startsWith('layout/') ? from : to).split('/');
    if (of !== 'layout' || area === undefined) continue;
    const sat = seats.get(Number(no)) ?? NOBODY;
    const placed = sat.wagers.filter(each => each.area === area && each.cents === cents).at(-1);
    seats.set(Number(no), { ...sat, wagers: from.startsWith('layout/') ? sat.wagers.filter(each => each !== placed) : [...sat.wagers, { area, cents }] });
  }
  return { ...lay, seats };
}

function carriedOver({ seats = [], pieces = [], button, next, last_throw }: Carried): Lay {
  const who = seats.map(({ seat, player }) => ({ seat, ...(player === undefined ? {} : { player }) }));
  return {
    ...NOTHING,
    seats: seatsOf(seats),
    pieces: new Map<string, Stood>([
      ...pieces.map(({ piece, spot, count }) => [piece, { spot, ...(count === undefined ? {} : { dice: count }) }] as const),
      ...(button === undefined ? [] : [['button', { spot: '', seat: button }] as const])]),
    next: next?.dice,
    played: new Set(seats.filter(each => each.in_round).map(each => each.seat)),
    unthrown: {
      seats: seatsOf([...who, ...last_throw?.seats ?? [], ...last_throw?.departed ?? []]),
      played: new Set(last_throw?.in_round),
    },
  };
}

/** What is said of a seat twice is put together. */
function seatsOf(carried: readonly CarriedSeat[]): Map<number, Sat> {
  const seats = new Map<number, Sat>();
  for (const { seat, in_round: _, ...sat } of carried) seats.set(seat, { ...NOBODY, ...seats.get(seat), ...sat });
  return seats;
}

/**
 * The table as it stood after a step; of the view that is now come its names and chips.
 *
 * @param told  what the house says of its records in words, as far as it still does
 */
export function viewAt({ record, from, to, lay }: Step, now: View, told: readonly Line[], me: string | undefined): View {
  const seat = [...lay.seats].find(([, each]) => me !== undefined && each.player === me)?.[0];
  const { table, game, name, kind, edition, stream, seq, window, limits, guide, phase, chips } = now;
  return {
    table, game, name, kind, edition, stream, seq, window, limits, guide, phase, chips, open: true, areas: [], accounts: [], can: [], said: [],
    ...(seat === undefined ? {} : { seat }),
    seats: now.seats.map(({ seat: no }) => {
      const sat = lay.seats.get(no) ?? NOBODY;
      return { seat: no, taken: sat.player !== undefined, mine: no === seat, wagers: sat.wagers.map(worded), cards: cardsOf(sat.cards, now.card_names),
               ...(sat.bought === undefined ? {} : { bought: worded(sat.bought) }), ...(sat.circle === undefined ? {} : { circle: sat.circle }) };
    }),
    pieces: now.pieces.flatMap(({ spot: _, spot_label: __, dice: ___, seat: ____, ...piece }) => {
      const stood = lay.pieces.get(piece.piece);
      return stood === undefined ? [] : [{ ...piece, ...stood }];
    }),
    dice: [...lay.dice],
    lines: record.events.slice(from, to).flatMap((event, nth) => lineOf(event, record, from + nth + 1, now, told)),
  };
}

function worded({ area, cents }: { area: string; cents: number }): Wager {
  return { area, cents, text: money(cents) };
}

function lineOf(event: HouseEvent, { stream, seq }: Recorded, nth: number, now: View, told: readonly Line[]): Line[] {
  if (UNSEEN.has(event.event)) return [];
  const line = told.find(each => each.event.stream === stream && each.event.seq === seq && each.event.event === nth);
  if (line !== undefined) return [line];
  const { seat, area } = event as { seat?: number; area?: string };
  const label = now.areas.find(each => each.area === area)?.label ?? area;
  return [{ event: { stream, seq, event: nth }, what: event.event, text: words.told(event, label), ...(seat === undefined ? {} : { seat }),
            ...(area === undefined ? {} : { area }), ...(event.clause === undefined ? {} : { clause: event.clause }) }];
}

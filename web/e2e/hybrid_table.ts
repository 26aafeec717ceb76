// A table with people, opened by the API alone as tests/house_floor.py does it: planned by two managers, its dice
// received, inspected and issued, its duties taken, checked and opened. Whoever works there logs in by name.

import { randomBytes } from 'node:crypto';
import { request, type APIRequestContext } from '@playwright/test';

export const PASSWORD = 'a stone rolls uphill';
const TRAY = 500_000;

type Keys = Record<string, unknown>;

export interface Check {
  check: string;
  of: string;
  answer: 'yes' | 'reference' | 'count' | 'parts';
  least?: number;
  /** Of the table's rules, which say how many. */
  setting?: string;
  parts?: { part: string }[];
}

export class Person {
  private constructor(readonly name: string, readonly id: string, readonly api: APIRequestContext) {}

  static async enter(baseURL: string, path: string, body: Keys): Promise<Person> {
    const api = await request.newContext({ baseURL });
    const me = await expectDone(await api.post(path, { data: body }), body);
    return new Person(String(me['name']), String(me['id']), api);
  }

  async ask(method: 'GET' | 'POST', path: string, body?: Keys): Promise<Keys> {
    const answer = await this.api.fetch(path, { method, ...(body === undefined ? {} : { data: body }) });
    return expectDone(answer, body ?? path);
  }

  say(table: string, command: Keys): Promise<Keys> {
    return this.ask('POST', `/api/v1/tables/${table}/commands`, { id: randomBytes(16).toString('hex'), ...command });
  }

  house(command: Keys): Promise<Keys> {
    return this.ask('POST', '/api/v1/house/commands', { id: randomBytes(16).toString('hex'), ...command });
  }
}

async function expectDone(answer: Awaited<ReturnType<APIRequestContext['fetch']>>, asked: unknown): Promise<Keys> {
  const text = await answer.text();
  if (!answer.ok()) throw new Error(`${JSON.stringify(asked)}: ${text}`);
  return text === '' ? {} : JSON.parse(text) as Keys;
}

export interface HybridTable {
  table: string;
  floor: Person;
  dealer: Person;
  stick?: Person;
  players: Person[];
}

/** The people have names of their own for each table, so that several can be opened in one house. */
export async function openHybridTable(baseURL: string, table: string, game: string, withStick = false): Promise<HybridTable> {
  const opened = await openStaffedTable(baseURL, table, game, withStick);
  for (const [nth, name] of ['Ulla', 'Uwe'].entries()) {
    const player = await Person.enter(baseURL, '/api/v1/guests', { name: `${name} ${table}` });
    await player.say(table, { do: 'seat', seat: nth + 1, player: player.id });
    await player.say(table, { do: 'buy_in', seat: nth + 1, cents: 20_000 });
    opened.players.push(player);
  }
  return opened;
}

/** Somebody new on the staff, with one role. */
export async function hired(baseURL: string, by: Person, role: string, name: string): Promise<Person> {
  const { id, link } = await by.ask('POST', '/api/v1/accounts', { kind: 'staff' });
  const person = await Person.enter(baseURL, `/api/v1/links/${String(link)}`, { name, password: PASSWORD });
  await by.ask('POST', `/api/v1/accounts/${String(id ?? person.id)}/roles`, { roles: [role] });
  return person;
}

/** What one proposes and another approves. */
export async function agree(one: Person, role: string, other: Person, otherRole: string, command: Keys): Promise<void> {
  const { events } = await one.house({ role, ...command }) as { events: Keys[] };
  await other.house({ role: otherRole, do: 'approve', proposal: events[0]?.['proposal'] });
}

/** Where nobody sits yet; planned by two managers, by the API as well unless another way is said. */
export async function openStaffedTable(baseURL: string, table: string, game: string, withStick = false,
                                       plan?: (ann: Person, bob: Person) => Promise<void>): Promise<HybridTable> {
  const ada = await administrator(baseURL);
  const member = (role: string, name: string) => hired(baseURL, ada, role, `${name} ${table}`);
  const [ann, bob] = [await member('manager', 'Ann'), await member('manager', 'Bob')];
  const [floor, sam, dealer] = [await member('floorperson', 'Flo'), await member('security', 'Sam'), await member('dealer', 'Dee')];

  if (plan !== undefined) await plan(ann, bob);
  else await agree(ann, 'manager', bob, 'manager', { do: 'plan_table', table, game, kind: 'hybrid', inventory_cents: TRAY });
  const sheet = await floor.ask('GET', `/api/v1/house/tables/${table}/sheet`) as { dice: string; checks: Check[] };
  const { rules } = await floor.ask('GET', `/api/v1/tables/${table}`) as { rules?: { pot?: Record<string, number> } };
  for (const each of sheet.checks) {
    const said = each.setting === undefined ? undefined : rules?.pot?.[each.setting];
    if (said !== undefined) each.least = said;
  }
  const answers = (of: string) => Object.fromEntries(sheet.checks.filter(each => each.of === of).map(each => [each.check, answerTo(each)]));
  const dice: Record<string, number> = Object.fromEntries(sheet.dice.split(', ').map(each => each.split(' ')).map(([count, colour]) => [colour ?? '', Number(count)]));
  const set = `set-${table}`;
  const serials = Array.from({ length: Object.values(dice).reduce((sum, each) => sum + each, 0) }, (_, nth) => `${set}-${nth}`);
  await agree(floor, 'floorperson', sam, 'security', { do: 'receive_dice', set, dice, serials });
  await floor.house({ role: 'floorperson', do: 'inspect_dice', set, game, answers: answers('dice') });
  await floor.house({ role: 'floorperson', do: 'issue_dice', set, table });
  const shaker = sheet.checks.some(each => each.of === 'shaker') ? { shaker: `shaker-${table}` } : {};
  if (shaker.shaker !== undefined) await floor.house({ role: 'floorperson', do: 'register_shaker', game, answers: answers('shaker'), ...shaker });
  const stick = withStick ? await member('stickperson', 'Stu') : undefined;
  const crew: [Person, string][] = [[floor, 'floorperson'], [dealer, 'dealer']];
  if (stick !== undefined) crew.push([await member('dealer', 'Don'), 'dealer'], [stick, 'stickperson']);
  for (const [who, duty] of crew) await who.house({ role: duty, do: 'take_duty', table, duty });
  await floor.house({ role: 'floorperson', do: 'check_table', table, answers: answers('table'), ...shaker });
  await floor.say(table, { role: 'floorperson', do: 'open_table' });

  return { table, floor, dealer, players: [], ...(stick === undefined ? {} : { stick }) };
}

export function answerTo({ answer, least, parts }: Check): unknown {
  return { yes: true, reference: 'A-17', count: least, parts: parts?.map(each => each.part) }[answer];
}

let ada: Promise<Person> | undefined;

/** By the link that a new house prints, and afterwards by name; once for all tables of a test. */
export function administrator(baseURL: string): Promise<Person> {
  const key = { name: 'Ada', password: PASSWORD };
  return ada ??= Person.enter(baseURL, '/api/v1/sessions', key)
    .catch(() => Person.enter(baseURL, `/api/v1/links/${process.env['SKYWARD_LINK'] ?? ''}`, key));
}

// An electronic table: planned by two managers, opened by a floorperson.

import { administrator, answerTo, hired, type Check } from './hybrid_table';

export interface ElectronicTable {
  table: string;
  floorName: string;
}

/** One that is private is there for those alone who are invited. */
export async function openElectronicTable(baseURL: string, table: string, game: string, isPrivate: boolean, pace = 20): Promise<ElectronicTable> {
  const ada = await administrator(baseURL);
  const member = (role: string, name: string) => hired(baseURL, ada, role, `${name} ${table}`);
  const [ann, bob, floor] = [await member('manager', 'Ann'), await member('manager', 'Bob'), await member('floorperson', 'Flo')];
  const plan = { role: 'manager', do: 'plan_table', table, game, kind: 'electronic', ...(isPrivate ? { by_invitation: true } : {}), pace };
  const { events } = await ann.house(plan) as { events: { proposal: number }[] };
  await bob.house({ role: 'manager', do: 'approve', proposal: events[0]?.proposal });
  const sheet = await floor.ask('GET', `/api/v1/house/tables/${table}/sheet`) as { checks: Check[] };
  const answers = Object.fromEntries(sheet.checks.filter(each => each.of === 'table').map(each => [each.check, answerTo(each)]));
  await floor.house({ role: 'floorperson', do: 'check_table', table, answers });
  await floor.say(table, { role: 'floorperson', do: 'open_table' });
  return { table, floorName: floor.name };
}

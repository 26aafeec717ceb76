// Dice as they are entered one by one: a face, a face that leans on something, or propped by more than one side.

export type Lying = number | { cocked: number } | 'propped';

export interface Entry {
  dice: readonly (Lying | undefined)[];
  /** Which die is entered next; their number once all are. */
  at: number;
}

export function fresh(count: number): Entry {
  return { dice: Array.from({ length: count }, () => undefined), at: 0 };
}

/** The next die lies so; then the first that has not been entered. */
export function put({ dice, at }: Entry, lying: Lying): Entry {
  if (at >= dice.length) return { dice, at };
  const now = dice.map((each, nth) => nth === at ? lying : each);
  const after = now.findIndex((each, nth) => nth > at && each === undefined);
  const first = now.findIndex(each => each === undefined);
  return { dice: now, at: after >= 0 ? after : first >= 0 ? first : now.length };
}

/** The die before is entered anew. */
export function back({ dice, at }: Entry): Entry {
  const before = Math.max(0, at - 1);
  return { dice: dice.map((each, nth) => nth === before ? undefined : each), at: before };
}

export function goTo({ dice }: Entry, nth: number): Entry {
  return { dice: dice.map((each, other) => other === nth ? undefined : each), at: nth };
}

/** All of them, or nothing while any is missing. */
export function whole({ dice }: Entry): Lying[] | undefined {
  const lying = dice.filter(each => each !== undefined);
  return lying.length === dice.length ? lying : undefined;
}

/** Whether any does not lie flat, so that somebody may rule on it. */
export function unclear({ dice }: Entry): boolean {
  return dice.some(each => each !== undefined && typeof each !== 'number');
}

// The house's clock, as its answers tell it: whoever counts down to a moment of the house goes by it.

let aheadMs = 0;

/** Of the head of an answer: whole seconds, so that it is right by half of one. */
export function heardDate(date: string | null): void {
  const told = date === null ? NaN : Date.parse(date);
  if (!Number.isNaN(told)) aheadMs = told + 500 - Date.now();
}

export function houseNow(): number {
  return Date.now() + aheadMs;
}

/** Whole seconds until a moment, none below zero. */
export function secondsUntil(moment: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(moment) - now) / 1000));
}

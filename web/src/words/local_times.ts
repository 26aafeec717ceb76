// Moments that the house writes out, in the words of whoever reads them.

const MOMENT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g;
const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' });

/** Of what happened at a table now: its day is today's. */
export function withLocalTimes(text: string): string {
  return text.replace(MOMENT, moment => time.format(new Date(moment)));
}

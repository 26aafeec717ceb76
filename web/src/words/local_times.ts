// Moments that the house writes out, in the words of whoever reads them.

const MOMENT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g;
const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' });
const dayAndTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });

/** Of today the time alone. */
export function withLocalTimes(text: string): string {
  const today = new Date().toDateString();
  return text.replace(MOMENT, found => {
    const moment = new Date(found);
    return (moment.toDateString() === today ? time : dayAndTime).format(moment);
  });
}

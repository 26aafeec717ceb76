// Moments that the house writes out, in the words of whoever reads them.

const MOMENT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g;

/** Made where the first moment is told: a browser's first format takes a twentieth of a second, which no felt waits for. */
let formats: { time: Intl.DateTimeFormat; dayAndTime: Intl.DateTimeFormat } | undefined;

/** Of today the time alone. */
export function withLocalTimes(text: string): string {
  const today = new Date().toDateString();
  return text.replace(MOMENT, found => {
    formats ??= {
      time: new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' }),
      dayAndTime: new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' }),
    };
    const moment = new Date(found);
    return (moment.toDateString() === today ? formats.time : formats.dayAndTime).format(moment);
  });
}

// The words of the wall display.

export const words = {
  title: (name: string) => `${name}, on the wall`,
  lost: 'The house is not reached. What you see may be old; it comes back by itself.',
  throws: 'Last throws',
  noThrows: 'Nothing has been thrown yet.',
  wagers: 'On the felt',
  noWagers: 'No wager stands.',
  table: (table: string) => `Table ${table}`,
  closed: 'This table is closed.',
  playHere: 'Play at this table',
};

// The page's own words. What a game says, and what the house says, comes from the house.

import type { Account, Area, Edge, Light } from '../api/view';
import { LANGUAGE } from './language';

const PHASES: Record<string, string> = { betting: 'Betting is open', throwing: 'The dice are thrown' };

export const words = {
  skyward: 'Skyward',
  rooms: { learn: 'How to play', lab: 'Lab', train: 'Training', floor: 'Floor', audit: 'Audit', accounts: 'Accounts' },
  tables: 'Tables',
  account: 'Account',
  loading: 'One moment.',
  notThere: 'There is nothing at this address.',
  toTables: 'See the tables',

  notReached: 'The house cannot be reached.',
  refusedWithoutWords: 'The house refused without saying why.',
  lessLies: (why: string) => `Less lies on the felt than before: ${why}`,
  lost: 'The connection is lost. What you see may be old; it comes back by itself.',

  back: 'The connection is back.',
  standing: (wagers: readonly string[]) => `You have ${wagers.join(', ')}.`,
  onArea: (amount: string, label: string) => `${amount} on ${label}`,
  stackNow: (stack: string) => `Your chips: ${stack}.`,
  accountNow: ({ label, text }: Account) => `${label}: ${text}.`,
  openNow: (groups: readonly string[]) => `Open now: ${groups.join(', ')}.`,

  lobbyTitle: 'Where would you like to sit?',
  lobbyLead: 'Play chips only. A guest sits down without an account.',
  seatsTaken: (taken: number, seats: number) => `${taken} of ${seats} seats taken`,
  full: 'Full',
  closed: 'Closed',
  byInvitation: 'By invitation',
  tableNumber: (table: string) => `Table ${table}`,
  playStopped: 'Play is stopped',
  phase: (phase: string) => PHASES[phase] ?? phase.charAt(0).toUpperCase() + phase.slice(1).replaceAll(/[_-]/g, ' '),
  round: (round: number) => `Round ${round}`,
  toConsole: 'Work at this table',
  edgeRange: (range: string) => `House edge ${range}`,
  noTables: 'No table is open.',

  sitDown: 'Sit down',
  choices: 'What you may do',
  nthOf: (label: string, nth: number) => `${label}, ${nth}`,
  anotherSeat: 'Another seat',
  more: 'More',
  dollars: '$',
  whole: 'Whole table',
  ownSeat: 'Your seat',
  sections: 'Parts of the table',
  seatNumber: (seat: number) => `Seat ${seat}`,
  seats: 'Seats',
  you: 'you',

  chips: 'Chips',
  chipNow: (chip: string) => `Chip: ${chip}.`,
  undo: 'Undo',
  clear: 'Clear',
  repeat: 'Repeat',
  double: 'Double',
  stack: 'Your chips',
  net: 'Net',
  played: 'Played',
  minutes: (minutes: number) => minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`,
  seconds: (seconds: number) => `${seconds} s`,
  fiveSeconds: 'Five seconds to wager.',
  timeBank: (seconds: number) => `time bank ${seconds} s`,
  bankRuns: 'Your time is up, and your time bank runs.',
  underWay: '…',
  sent: (count: number) => `${count} sent, not answered yet`,

  why: 'Why?',
  edge: 'The edge',
  noEdge: 'There is nothing to reckon here now.',
  whatItAdds: 'What it adds and costs',
  edgeOf: ({ term, edge, chance, mean_throws, hour }: Edge) => [
    ...(term === undefined ? [] : [term]),
    `edge ${edge.percent} % (${edge.fraction})`,
    ...(chance.text === undefined ? [] : [`wins ${chance.text}`]),
    `decided in ${mean_throws} throws on average`,
    ...(hour === undefined ? [] : [hour]),
  ].join('; '),
  close: 'Close',
  clause: 'Clause',
  unlessChosen: 'Unless the rules of a table say otherwise:',
  happened: 'What happened',
  nothingYet: 'Nothing yet.',
  dispute: 'Dispute',
  disputeWhy: 'What is wrong with it?',
  lastThrow: 'Last throw',
  type: 'Type a wager or a question',
  typeExample: 'h tells the words',
  say: 'Say',
  keysHelp: 'Arrow keys move, Enter places a chip, Backspace takes it back, ? says why.',

  guest: 'You play as a guest.',
  nobody: 'You have not sat down yet.',
  logIn: 'Log in',
  logOut: 'Log out',
  register: 'Register',
  keepAccount: 'Register to keep your seat, chips and history.',
  name: 'Name',
  password: 'Password',
  passwordHint: 'at least 8 characters',
  statement: 'Statement',
  when: 'When',
  what: 'What',
  amount: 'Amount',
  balance: 'Balance',
  reminder: 'Time to look at the clock.',
  reminderText: (minutes: number) => `You have been here for ${words.minutes(minutes)}. No stakes are taken until you go on.`,
  lostToday: 'Lost today, or still at tables',
  wallet: 'Wallet',
  goOn: 'Go on',

  lights: { off: 'off', armed: 'armed', bought: 'bought', locked: 'locked' } as Record<Light, string>,
  areaSpoken: (area: Area, wagered: string | undefined, light?: Light) => [
    area.label,
    ...(!area.odds ? [] : [area.odds]),
    ...(light === undefined ? [] : [words.lights[light]]),
    ...(wagered === undefined ? [] : [`${wagered} on it`]),
    ...(area.reason === undefined ? [] : [area.reason]),
  ].join(', '),
};

/** Cents that the house sent, as it writes them: $1,000 or $2.50. */
export function money(cents: number): string {
  const digits = cents % 100 === 0 ? 0 : 2;
  const text = Math.abs(cents / 100).toLocaleString(LANGUAGE, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return `${cents < 0 ? '−' : ''}$${text}`;
}

// What is said to whoever plays by ear, politely and in this order: what was done for the own seat, what was put
// right, what happened, whose turn it is, the chips after it, what may be wagered on, and what to do. All sentences
// are the house's; procedure that others follow is not said.

import { takes, type Line, type View } from '../api/view';
import { words } from '../words/en';

/** What was last said of what stands, so that it is said again once it is another. */
export interface LastSaid {
  seat?: number | undefined;
  guide?: string;
  open?: readonly string[];
  stack?: string;
  accounts?: readonly string[];
}

const OWN_DEEDS = ['seated', 'returned', 'bought_in', 'cashed_out', 'tipped', 'wager_placed', 'wager_taken_down', 'purchased',
                   'cards_bought', 'amount_corrected', 'wager_returned', 'purchase_returned', 'debt_paid'];
const OF_ALL = ['throw_reopened', 'play_stopped', 'play_resumed', 'table_closed'];
const ALWAYS_THERE = ['buy_in', 'cash_out', 'leave', 'tip', 'seat'];

/** `beginning`: more of what was asked for at once is under way, and what to do comes after it. */
export function spokenOf(view: View, last: LastSaid, beginning = false): { sentences: string[]; last: LastSaid } {
  const { seat } = view;
  const mine = view.seats.find(each => each.mine);
  const texts = (which: (line: Line) => boolean) => view.lines.filter(which).map(each => each.text);
  const deeds = texts(each => OF_ALL.includes(each.what) || each.seat === seat && seat !== undefined && OWN_DEEDS.includes(each.what));
  // Of the own option the guide says more.
  const turns = texts(each => each.seat !== undefined &&
    (each.what === 'shooter_changed' || each.what === 'option_moved' && each.seat !== seat));
  const now: LastSaid = { ...last, seat };
  const sentences = [...deeds, ...view.said, ...turns];
  const came = seat !== undefined && last.seat !== seat;
  if (came) {
    sentences.push(view.limits.text);
    const standing = standingOf(view);
    if (standing.length > 0 && deeds.length === 0) sentences.push(words.standing(standing));
  }
  if (mine?.stack !== undefined && mine.stack !== last.stack && (came && deeds.length === 0 || view.said.length > 0 || deeds.length > 0 && corrected(view))) {
    sentences.push(words.stackNow(mine.stack));
    now.stack = mine.stack;
  }
  if (view.said.length > 0) {
    now.accounts = view.accounts.filter(each => each.cents > 0).map(words.accountNow);
    sentences.push(...now.accounts.filter(each => !last.accounts?.includes(each)));
  }
  if (beginning) return { sentences, last: now };
  const open = seat === undefined ? [] : [...new Set(view.areas.filter(takes).map(each => each.group_label))];
  const opened = open.filter(each => !last.open?.includes(each));
  if (opened.length > 0) sentences.push(words.openNow(opened));
  if (open.length > 0) now.open = open;
  if (view.guide.text !== last.guide) {
    if (came || seat === undefined || isAsked(view)) sentences.push(view.guide.text);
    now.guide = view.guide.text;
  }
  return { sentences, last: now };
}

/** Whether the house waits for the one who looks, and for more than chips. */
function isAsked({ areas, can }: View): boolean {
  return areas.some(takes) || can.some(({ command }) => command === undefined || !ALWAYS_THERE.includes(command.do));
}

function corrected({ lines }: View): boolean {
  return lines.some(each => each.what === 'amount_corrected' || each.what === 'throw_reopened');
}

function standingOf({ areas, seats }: View): string[] {
  const { wagers = [], bought } = seats.find(each => each.mine) ?? {};
  const label = (area: string) => areas.find(each => each.area === area)?.label ?? area;
  return [...wagers, ...bought ? [bought] : []].map(each => words.onArea(each.text, label(each.area)));
}

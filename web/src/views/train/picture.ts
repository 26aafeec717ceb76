// A table of the game that is trained, as the house shows one, with what lies on it in the exercise.

import { ask } from '../../api/ask';
import { cardsOf, whole, type AnsweredView, type View } from '../../api/view';
import { Drawing } from '../../felt/drawing';
import { money } from '../../words/en';
import type { TableBefore } from './exercise';

export interface Picture {
  view: View;
  drawing: Drawing | undefined;
}

/** Of any table of the game: what areas are called, and the felt. */
export async function pictureOf(table: string): Promise<Picture | undefined> {
  const path = `/tables/${encodeURIComponent(table)}`;
  const [answer, felt] = await Promise.all([
    ask<AnsweredView>('GET', `${path}/view`),
    fetch(`/api/v1${path}/felt.svg`).then(told => told.ok ? told.text() : undefined).catch(() => undefined),
  ]);
  if (!answer.ok) return undefined;
  const drawing = felt === undefined ? undefined : Drawing.read(felt);
  // One that names no areas has no place for what lies on them.
  const placed = drawing?.svg.querySelector('[data-area]') != null;
  return { view: whole(answer.value, undefined), drawing: placed ? drawing : undefined };
}

/** Nobody plays there: its seats, wagers and pieces are those of the exercise. */
export function withExercise({ table, game, name, kind, edition, stream, seq, window, limits, guide, phase, chips, areas, pieces, card_names }: View,
                             before: TableBefore): View {
  const seats = (before.seats ?? []).map(({ seat, player, stack_cents = 0, wagers = [], cards = [] }) => ({
    seat, taken: player !== undefined, ...(player === undefined ? {} : { name: player }), stack_cents, stack: money(stack_cents),
    wagers: wagers.map(({ area, cents }) => ({ area, cents, text: money(cents) })),
    cards: cardsOf(cards, card_names),
  }));
  const standing = pieces.map(piece => {
    const at = before.pieces?.find(each => each.piece === piece.piece);
    return at === undefined ? piece : { ...piece, spot: at.spot, ...(at.count === undefined ? {} : { dice: at.count }) };
  });
  return { table, game, name, kind, edition, stream, seq, window, limits, guide, phase, chips, areas, seats, pieces: standing,
           open: true, accounts: [], dice: [], can: [], said: [], lines: [] };
}

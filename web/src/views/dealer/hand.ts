// With which hand the console is used; the browser of that tablet remembers it.

export type Hand = 'left' | 'right';

const KEPT = 'hand';

export function chosenHand(): Hand {
  try {
    return localStorage.getItem(KEPT) === 'left' ? 'left' : 'right';
  } catch {
    return 'right';
  }
}

export function keepHand(hand: Hand): Hand {
  try {
    localStorage.setItem(KEPT, hand);
  } catch {
    // A browser that keeps nothing asks again.
  }
  return hand;
}

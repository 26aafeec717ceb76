// What a page needs once and may ask for in vain: it is asked for again until it is there.

const ASK_AGAIN_MS = 2000;

/**
 * Whoever needs it no more calls what is returned.
 *
 * @param ask  what is there, or undefined as long as it is not; null where it never will be
 */
export function untilThere<T>(ask: () => Promise<T | undefined | null>, take: (found: T) => void): () => void {
  let ended = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = async () => {
    const found = await ask();
    if (ended || found === null) return;
    if (found === undefined) timer = setTimeout(() => void look(), ASK_AGAIN_MS);
    else take(found);
  };
  void look();
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}

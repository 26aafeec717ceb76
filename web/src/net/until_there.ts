// What a page needs once and may ask for in vain: it is asked for again until it is there.

const ASK_AGAIN_MS = 2000;

/** Whoever needs it no more calls what is returned. */
export function untilThere<T>(ask: () => Promise<T | undefined>, take: (found: T) => void): () => void {
  let ended = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = async () => {
    const found = await ask();
    if (ended) return;
    if (found === undefined) timer = setTimeout(() => void look(), ASK_AGAIN_MS);
    else take(found);
  };
  void look();
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}

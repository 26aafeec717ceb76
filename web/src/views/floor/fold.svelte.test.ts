// What is folded, told anew.
// @vitest-environment jsdom

import { createRawSnippet, flushSync, mount, unmount } from 'svelte';
import { expect, test } from 'vitest';
import Fold from './fold.svelte';

test('what one has unfolded stays so when the house tells something, and folds once it is done', async () => {
  let shakers = $state.raw<string[]>(['A-1']);
  const children = createRawSnippet(() => ({ render: () => '<p>form</p>' }));
  const mounted = mount(Fold, {
    target: document.body,
    props: { get title() { return `${shakers.length} there`; }, get open() { return shakers.length === 0; }, children },
  });
  const details = document.querySelector('details') as HTMLDetailsElement;
  const tell = (there: string[]) => {
    shakers = there;
    flushSync();
    return details.open;
  };
  flushSync();
  expect(details.open).toBe(false);
  details.open = true;
  details.dispatchEvent(new Event('toggle'));
  expect(tell(['A-1'])).toBe(true);
  expect(tell(['A-1', 'A-2'])).toBe(true);
  expect(details.textContent).toContain('2 there');
  expect(tell([])).toBe(true);
  expect(tell(['A-3'])).toBe(false);
  await unmount(mounted);
});

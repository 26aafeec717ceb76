// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { SvelteMap } from 'svelte/reactivity';
import { expect, test } from 'vitest';
import LiveRegions from './live_regions.svelte';

test('what is said at once has a region for each kind, and is said anew where it is refused anew in the same words', async () => {
  const now = new SvelteMap<string, { text: string }>();
  const regions = mount(LiveRegions, { target: document.body, props: { polite: [], get urgent() { return [now.get('refused'), now.get('soon')]; } } });
  const said = () => [...document.querySelectorAll('[aria-live="assertive"]')].map(each => each.textContent?.trim());
  const become = (kind: string, text: string) => {
    now.set(kind, { text });
    flushSync();
  };
  become('refused', 'No.');
  become('soon', 'Five seconds.');
  expect(said()).toEqual(['No.', 'Five seconds.']);
  const [refused, soon] = document.querySelectorAll('[aria-live="assertive"] p');
  become('refused', 'No.');
  expect(said()).toEqual(['No.', 'Five seconds.']);
  expect(refused?.isConnected).toBe(false);
  expect(soon?.isConnected).toBe(true);
  await unmount(regions);
});

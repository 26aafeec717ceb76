// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { expect, test, vi } from 'vitest';
import DiceKeys from './dice_keys.svelte';

const press = (key: string) => {
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  flushSync();
};

test('digits enter dice wherever one is, until they are switched off, also for the next throw', () => {
  const enter = vi.fn(async () => true);
  const show = () => mount(DiceKeys, {
    target: document.body, props: { colours: ['green', 'red'], faces: { least: 1, most: 6 }, label: 'Enter', rules: false, enter },
  });
  const lies = () => [...document.querySelectorAll('.slot')].map(each => each.getAttribute('aria-label'));
  let shown = show();
  flushSync();
  press('4');
  expect(lies()).toEqual(['Die 1, green: 4', 'Die 2, red: not entered']);
  document.querySelector<HTMLInputElement>('.switch input')?.click();
  flushSync();
  for (const key of ['6', 'Backspace', 'Enter']) press(key);
  expect(lies()).toEqual(['Die 1, green: 4', 'Die 2, red: not entered']);
  expect(enter).not.toHaveBeenCalled();
  void unmount(shown);
  shown = show();
  flushSync();
  press('6');
  expect(lies()).toEqual(['Die 1, green: not entered', 'Die 2, red: not entered']);
  document.querySelector<HTMLInputElement>('.switch input')?.click();
  flushSync();
  for (const key of ['6', '1', 'Enter']) press(key);
  expect(enter).toHaveBeenCalledWith([6, 1], false);
  void unmount(shown);
});

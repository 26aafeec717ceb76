// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import { smallView } from '../../felt/small_felt';
import { isOn } from '../../parts/kept_switch';
import { isTurn, TURN_SOUND } from './turn';
import YourTurn from './your_turn.svelte';

const leave = { label: 'Leave', command: { do: 'leave' } };
const ready = { label: 'I have wagered', command: { do: 'ready' } };

beforeEach(() => {
  localStorage.clear();
  document.title = 'Small Felt';
});

test('the table waits for who can do what is not done at any time', () => {
  const { seat: _, ...standing } = smallView();
  expect(isTurn(undefined)).toBe(false);
  expect(isTurn({ ...smallView(), can: [leave] })).toBe(false);
  expect(isTurn({ ...smallView(), can: [leave, ready] })).toBe(true);
  expect(isTurn({ ...smallView(), can: [{ label: 'Roll', request: 'roll' }] })).toBe(true);
  expect(isTurn({ ...standing, can: [ready] })).toBe(false);
});

test('who looks elsewhere is told by the title and by a sound, which can be switched off', () => {
  const rung = vi.fn();
  vi.stubGlobal('AudioContext', class { constructor() { rung(); throw new Error('no sound here'); } });
  vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  localStorage.setItem('skyward-turn-sound', 'off');
  const shown = mount(YourTurn, { target: document.body, props: { view: { ...smallView(), can: [ready] } } });
  flushSync();
  expect(document.title).toBe('● Your turn: Small Felt');
  expect(rung).not.toHaveBeenCalled();
  const box = document.querySelector<HTMLInputElement>('input[type="checkbox"]');
  expect(box?.checked).toBe(false);
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  dispatchEvent(new Event('focus'));
  flushSync();
  expect(document.title).toBe('Small Felt');
  box?.click();
  flushSync();
  expect(isOn(TURN_SOUND)).toBe(true);
  void unmount(shown);
});

test('nothing is said to who looks on, or is here', () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  const shown = mount(YourTurn, { target: document.body, props: { view: { ...smallView(), can: [ready] } } });
  flushSync();
  expect(document.title).toBe('Small Felt');
  void unmount(shown);
});

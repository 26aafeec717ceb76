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

test('the sound is two tones, the second higher, and is heard again at the next turn alone', async () => {
  const heard: string[] = [];
  class Node {
    gain = { setTargetAtTime: () => {} };
    readonly #hz: number | undefined;
    constructor(_: unknown, { frequency }: { frequency?: number }) { this.#hz = frequency; }
    connect(to: unknown) { return to; }
    start(at: number) { heard.push(`${this.#hz} Hz at ${at} s`); }
    stop() {}
  }
  let opened = 0;
  vi.stubGlobal('AudioContext', class {
    currentTime = 0;
    constructor() { ++opened; }
    resume() { return Promise.resolve(); }
  });
  vi.stubGlobal('OscillatorNode', Node);
  vi.stubGlobal('GainNode', Node);
  vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  const both = ['660 Hz at 0 s', '880 Hz at 0.12 s'];
  const turnComes = async () => {
    const shown = mount(YourTurn, { target: document.body, props: { view: { ...smallView(), can: [ready] } } });
    flushSync();
    await Promise.resolve();
    await unmount(shown);
  };
  await turnComes();
  expect(heard).toEqual(both);
  await turnComes();
  expect(heard).toEqual([...both, ...both]);
  expect(opened).toBe(1);
  localStorage.setItem('skyward-turn-sound', 'off');
  await turnComes();
  expect(heard.length).toBe(4);
});

test('nothing is said to who looks on, or is here', () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  const shown = mount(YourTurn, { target: document.body, props: { view: { ...smallView(), can: [ready] } } });
  flushSync();
  expect(document.title).toBe('Small Felt');
  void unmount(shown);
});

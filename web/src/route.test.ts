// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { routeOf } from './route.svelte';

test('an address leads to its view, whatever signs its parts have', () => {
  expect(routeOf('/')).toEqual({ view: 'lobby' });
  expect(routeOf('/tables/a%2Fb')).toEqual({ view: 'table', table: 'a/b' });
  expect(routeOf('/fair/1/7')).toEqual({ view: 'fair', table: '1', window: '7' });
});

test('an address that cannot be read leads nowhere', () => {
  expect(routeOf('/tables/%')).toEqual({ view: 'missing' });
  expect(routeOf('/wall/%E0%A4%A')).toEqual({ view: 'missing' });
});

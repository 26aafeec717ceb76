// How the page is built, shown against a running house, and tested.
//
//   npm run build                                          web/dist, the same bytes each time
//   SKYWARD_HOUSE=http://localhost:8080 npx vite preview   that page before that house

import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

const house = process.env['SKYWARD_HOUSE'] ?? 'http://localhost:8080';

// What a house says of its own page, so that nothing works here that would not work there.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  "font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'";

export default defineConfig({
  plugins: [svelte()],
  resolve: process.env['VITEST'] ? { conditions: ['browser'] } : {},
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  preview: {
    headers: { 'Content-Security-Policy': policy },
    proxy: { '/api': { target: house, changeOrigin: true, ws: true, headers: { origin: house } } },
  },
  test: {
    // One with a document takes a second to make: a test says so itself, also one of a .svelte.ts, which is compiled as
    // for a browser there alone.
    environment: 'node',
    include: ['src/**/*.test.ts'],
  },
});

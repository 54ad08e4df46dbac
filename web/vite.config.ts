import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    minify: 'terser',
    terserOptions: { ecma: 2020, module: true, compress: { passes: 2 } },
  },
  test: { include: ['tests/unit/**/*.test.ts'] },
});

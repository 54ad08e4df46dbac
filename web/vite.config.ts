import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/** The service worker, with the files of the shell written into it: another build is another worker. */
function worker(): Plugin {
  return {
    name: 'worker',
    apply: 'build',
    generateBundle(_, bundle) {
      const files = Object.keys(bundle)
        .filter((name) => /\.(js|css|woff2)$/.test(name))
        .map((name) => `/${name}`)
        .sort();
      const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 12);
      const source = readFileSync(new URL('src/worker/sw.js', import.meta.url), 'utf8')
        .replace('self.__FILES__', JSON.stringify(files))
        .replace('self.__VERSION__', JSON.stringify(version));
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
    },
  };
}

/**
 * What stands in the first page by itself is painted before any file has come: styles are named behind it, where they
 * hold up nothing that stands before them.
 */
function paintFirst(): Plugin {
  return {
    name: 'paint-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const styles = html.match(/^\s*<link rel="stylesheet".*$\n/gm) ?? [];
        const bare = styles.reduce((text, line) => text.replace(line, ''), html);
        return bare.replace('    <noscript>', `${styles.join('')}    <noscript>`);
      },
    },
  };
}

export default defineConfig({
  plugins: [svelte(), worker(), paintFirst()],
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

import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

/** Long texts that cannot be broken: what is drawn, addresses, and the sentences of tests and pictures. */
const UNBROKEN = {
  code: 120,
  ignoreStrings: true,
  ignoreTemplateLiterals: true,
  ignoreRegExpLiterals: true,
  ignoreUrls: true,
  ignorePattern: '^\\s*(<path|<polygon|d=|points=|style=)',
};

export default ts.config(
  { ignores: ['dist', 'node_modules', 'test-results', 'playwright-report', 'src/api/types.ts'] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  ...svelte.configs.prettier,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig } },
  },
  {
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'max-len': ['error', UNBROKEN],
      // Markup comes from src/drawing, src/rules and the lab's figures, which escape every word in it.
      'svelte/no-at-html-tags': 'off',
      // A blank written as {' '} stays where the formatter breaks the line.
      'svelte/no-useless-mustaches': 'off',
      // Whether a remark to the compiler is needed, the compiler says in `npm run check`.
      'svelte/no-unused-svelte-ignore': 'off',
      // The form of the lab is edited in place.
      'svelte/prefer-writable-derived': 'off',
      // Playwright's fixtures take an empty pattern.
      'no-empty-pattern': 'off',
      // Maps and sets in states are never changed, but made anew.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
);

import { rules } from './lint/rules.mjs';
import { walls } from './lint/walls.mjs';

/** Plain JavaScript has no types to check, but those of Node.js where another such file brings them. */
const untyped = {
  files: ['**/*.mjs'],
  rules: {
    'typescript/no-floating-promises': 'off',
    'typescript/no-unsafe-argument': 'off',
    'typescript/no-unsafe-assignment': 'off',
    'typescript/no-unsafe-call': 'off',
    'typescript/no-unsafe-member-access': 'off',
    'typescript/no-unsafe-return': 'off',
  },
};

/** Tests may cross walls, look into unknown JSON and hold hostile input; everything else holds for them too. */
const tests = {
  files: ['**/*.test.ts', '**/*.test.tsx', 'tests/**', 'tests/support/server/**'],
  rules: {
    'no-restricted-imports': 'off',
    'no-restricted-globals': 'off',
    'no-script-url': 'off',
    'react/jsx-no-literals': 'off',
    'typescript/no-unsafe-argument': 'off',
    'typescript/no-unsafe-assignment': 'off',
    'typescript/no-unsafe-call': 'off',
    'typescript/no-unsafe-member-access': 'off',
    'typescript/no-unsafe-return': 'off',
    'typescript/unbound-method': 'off',
  },
};

export default {
  plugins: ['typescript', 'import', 'react', 'unicorn', 'oxc', 'jsx-a11y'],
  categories: { correctness: 'error' },
  ignorePatterns: ['dist', 'dist-server', 'node_modules', 'test-results', 'playwright-report', 'data'],
  rules,
  overrides: [
    ...walls,
    untyped,
    tests,
    // A list of cases, or of tests, is read one by one.
    {
      files: ['**/*.test.ts', '**/*.test.tsx', 'tests/rules/**'],
      rules: { 'max-lines-per-function': 'off' },
    },
    // The page of the kit is for those who build it.
    { files: ['src/app/dev/**'], rules: { 'react/jsx-no-literals': 'off' } },
    // No React there; a fixture of Playwright hands its value to `use`.
    { files: ['tests/e2e/**'], rules: { 'react/rules-of-hooks': 'off' } },
    {
      files: ['tests/bench/**', 'tests/{simulation,reliability,soak}/main.ts', 'script/**'],
      rules: { 'no-console': 'off' },
    },
  ],
};

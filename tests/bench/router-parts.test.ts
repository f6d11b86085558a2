import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'vite';
import { expect, it } from 'vitest';
import { withPureComponents } from '../../script/router-parts.ts';

const DIST = fileURLToPath(new URL('dist/production/', import.meta.resolve('react-router/package.json')));

it("the router's components → each is marked, and nothing is set on it", () => {
  const chunks = readdirSync(DIST).filter((name) => /^chunk-\w+\.mjs$/.test(name));
  const codes = chunks.map((name) => readFileSync(join(DIST, name), 'utf8'));
  const code = withPureComponents(codes.find((one) => one.includes('var Form = ')) ?? '');
  expect(parseAst(code).type).toBe('Program');
  expect(code).toMatch(/^var Form = \/\* @__PURE__ \*\/ React\d*\.forwardRef\(/m);
  expect(code).toMatch(/^var AwaitErrorBoundary = \/\* @__PURE__ \*\/ \(\(\) => class extends /m);
  expect(code).not.toMatch(/^\w+\.displayName/m);
  expect(code).not.toMatch(/^var \w+ = (React\d*\.forwardRef|class extends React)/m);
});

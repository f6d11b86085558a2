import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

// @spec 9.43
it('dialog · asks a question → 400 pixels wide, or the whole of a narrower window', () => {
  const css = readFileSync(new URL('modal.module.css', import.meta.url), 'utf8');
  expect(/\.modal \{\s*inline-size: ([^;]+);/.exec(css)?.[1]).toBe('min(400px, 100%)');
});

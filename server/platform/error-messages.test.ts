import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sentenceFor } from './error-messages.ts';

const RULES = new URL('../../src/domain/rules/', import.meta.url);
/** Only the form for a new password has a field to retype it in. */
const FORM_ONLY = new Set(['password-mismatch']);

/** The codes that the shared rules name as errors. */
const codes = readdirSync(RULES, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .flatMap((name) => [...readFileSync(new URL(name, RULES), 'utf8').matchAll(/\berror\(\s*'([\w-]+)'/g)])
  .map(([, code]) => code!)
  .filter((code) => !FORM_ONLY.has(code));
const ofShapes = ['self-crossing', 'hole-outside', 'holes-overlap', 'parts-overlap', 'interior-disconnected'];

describe('what a rule refuses', () => {
  it.each([...new Set([...codes, ...ofShapes, 'too-many-decimals'])].sort())('has a sentence: %s', (code) => {
    expect(sentenceFor(code)).not.toContain(`(${code})`);
    expect(sentenceFor(code)).toMatch(/^[A-Z].*\.$/);
  });

  it('without a sentence → named by its code', () => {
    expect(sentenceFor('toString')).toBe('The value is not allowed (toString).');
  });
});

import { parseAst } from 'vite';
import { describe, expect, it } from 'vitest';
import { withoutTexts } from '../../script/call-texts.ts';

const CODE = `export const CALLS = {
  list: { method: 'GET', summary: \`The sites of \${who}.\`, query: { q: { about: 'Words, of "a" name.', required: true } } },
  last: { path: '/x', about: 'It has a comma, and ' + 'more' },
};`;

describe('withoutTexts', () => {
  it('sentences for the documentation → gone, all else stays', () => {
    expect(withoutTexts(CODE, parseAst(CODE))).toBe(`export const CALLS = {
  list: { method: 'GET',  query: { q: {  required: true } } },
  last: { path: '/x',  },
};`);
  });
});

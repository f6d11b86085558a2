import { expect, it } from 'vitest';
import { inOneLine } from './index.ts';

it('line breaks within pasted cells · a name and a description → a space in the name; the description keeps them', () => {
  const edits = [
    { fid: 'a', column: 'name', text: 'Outpatient \r\n reception\n' },
    { fid: 'a', column: 'description', text: 'First\nsecond' },
    { fid: 'b', column: 'keywords', text: 'one\ntwo' },
    { fid: 'b', column: 'name', text: 'Ward' },
  ] as const;
  const { edits: lines, joined } = inOneLine(edits);
  expect(lines.map(({ text }) => text)).toEqual([
    'Outpatient reception',
    'First\nsecond',
    'one\ntwo',
    'Ward',
  ]);
  expect(joined).toBe(1);
});

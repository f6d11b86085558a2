import { expect, it } from 'vitest';
import { parseJson } from './parse-json.ts';

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

it('nesting too deep → refused', () => {
  expect(JSON.stringify(parseJson(nested(64)))).toBe(nested(64));
  expect(parseJson(nested(65))).toBeUndefined();
  expect(parseJson('{"a":'.repeat(65) + '1' + '}'.repeat(65))).toBeUndefined();
  expect(parseJson(nested(100_000))).toBeUndefined();
});

it('brackets in strings → not counted', () => {
  const text = JSON.stringify({
    name: `"\\${'['.repeat(100)}\\"`,
    list: Array.from({ length: 100 }, () => [{}]),
  });
  expect(JSON.stringify(parseJson(text))).toBe(text);
});

it('__proto__ in any spelling → dropped', () => {
  expect(parseJson('{"__proto__":{"a":1},"b":2}')).toEqual({ b: 2 });
  expect(Object.keys(parseJson('{"\\u005f_proto__":{"a":1},"b":2}') as object)).toEqual(['b']);
  expect(parseJson('{"a":')).toBeUndefined();
});

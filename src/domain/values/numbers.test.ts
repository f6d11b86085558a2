import { describe, expect, it } from 'vitest';
import { isExactNumber, numberIssues } from './numbers.ts';

describe('a number that is read from JSON', () => {
  it.each(['0', '-1', '1.5', '9007199254740991', '-9007199254740991', '1e-7', '0.1'])(
    'is kept: %s',
    (text) => {
      expect(isExactNumber(JSON.parse(text) as number)).toBe(true);
    },
  );
  it.each(['1e400', '-1e400', '9007199254740993', '12345678901234567890', '-9007199254740992', '1e300'])(
    'would be another one: %s',
    (text) => {
      expect(isExactNumber(JSON.parse(text) as number)).toBe(false);
    },
  );
});

it('the property that holds such a number is named, however deep it lies there', () => {
  const properties = JSON.parse(
    '{"a": 1, "long": 12345678901234567890, "extra": {"list": [1, {"x": 1e400}]}}',
  ) as object;
  expect(numberIssues(properties as Record<string, unknown>).map(({ code, path }) => [code, path])).toEqual([
    ['number-out-of-range', 'properties.long'],
    ['number-out-of-range', 'properties.extra.list.1.x'],
  ]);
});

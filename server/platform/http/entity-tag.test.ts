import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isListed, tagOf } from './entity-tag.ts';

const tag = tagOf('{"a":1}');

describe('a tag', () => {
  it('is the same for the same JSON and another for any other', () => {
    fc.assert(
      fc.property(fc.json(), fc.json(), (one, other) => {
        expect(tagOf(one) === tagOf(other)).toBe(one === other);
        expect(tagOf(one)).toMatch(/^"[\w-]{22}"$/);
      }),
    );
  });

  it.each([
    [tag, true],
    [`W/${tag}`, true],
    [`"other", ${tag}`, true],
    [`"other",W/"b", W/${tag} `, true],
    ['*', true],
    [' * ', true],
    ['"other"', false],
    ['', false],
    [tag.replaceAll('"', ''), false],
    [`"x${tag.slice(1)}`, false],
    ['"', false],
  ])('%s lists it: %s', (header, expected) => {
    expect(isListed(header, tag)).toBe(expected);
  });

  it('of nothing is in no list, not even in *', () => {
    expect(isListed('*', null)).toBe(false);
  });
});

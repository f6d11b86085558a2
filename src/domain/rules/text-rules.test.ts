import { describe, expect, it } from 'vitest';
import { clientIssues } from './hierarchy/client.ts';
import { externalIdentifierIssues, optionalExternalIdentifierIssues } from '../values/external-identifier.ts';
import type { Issue } from '../entities/issue.ts';
import { passwordIssues } from '../values/password.ts';
import { titleIssues } from '../values/title.ts';
import { userIssues } from './user.ts';

const codes = (issues: Issue[]): string[] => issues.map(({ code }) => code);

// @spec 5.24
describe('titles', () => {
  const titled = (title: string): string[] => codes(titleIssues(title, 'title', [1, 50]));

  it.each(['Ward 7', '  Ward  ', '٧', 'عيادة', '病院', 'A', 'x'.repeat(50), '👩‍⚕️ 1'])('take %j', (title) => {
    expect(titled(title)).toEqual([]);
  });

  it.each([
    ['', 'required'],
    ['   ', 'required'],
    ['--', 'invalid-title'],
    ['a\u0000b', 'invalid-title'],
    ['a\nb', 'invalid-title'],
    ['a\u2028b', 'invalid-title'],
    ['a\ud800', 'invalid-title'],
    ['x'.repeat(51), 'too-long'],
  ])('refuse %j: %s', (title, code) => {
    expect(titled(title)).toEqual([code]);
  });

  it('count characters, not halves of them', () => {
    expect(titled(`1${'😀'.repeat(49)}`)).toEqual([]);
    expect(titled(`1${'😀'.repeat(50)}`)).toEqual(['too-long']);
  });

  it('name the member and the limit', () => {
    expect(clientIssues({ title: 'x'.repeat(60) })).toEqual([
      { code: 'too-long', severity: 'error', path: 'title', params: { max: 50 } },
    ]);
  });
});

describe('external identifiers', () => {
  const checked = (identifier: string, taken: string[] = []): string[] =>
    codes(externalIdentifierIssues(identifier, 'id', taken));

  // @spec 5.18 5.25
  it('are 1 to 40 letters, digits, dots, dashes and underscores', () => {
    expect(checked('North.Site_2-b')).toEqual([]);
    expect(checked('x'.repeat(40))).toEqual([]);
    expect(checked('')).toEqual(['required']);
    expect(checked('north site')).toEqual(['invalid-external-identifier']);
    expect(checked('nörd')).toEqual(['invalid-external-identifier']);
    expect(checked('x'.repeat(41))).toEqual(['too-long']);
  });

  it('are unlike those of the siblings', () => {
    expect(checked('a1', ['a1', 'b2'])).toEqual(['external-identifier-exists']);
    expect(checked('a1', ['A1', 'a11'])).toEqual([]);
  });

  // @spec 5.19
  it('of features are free text up to 50 characters', () => {
    expect(optionalExternalIdentifierIssues('', 'eid')).toEqual([]);
    expect(optionalExternalIdentifierIssues('Room 5 / west', 'eid')).toEqual([]);
    expect(codes(optionalExternalIdentifierIssues('x'.repeat(51), 'eid'))).toEqual(['too-long']);
    expect(codes(optionalExternalIdentifierIssues('a\tb', 'eid'))).toEqual(['invalid-text']);
  });
});

describe('passwords', () => {
  // @spec 5.7 9.24
  it('of 14 characters with both cases and a digit are taken', () => {
    expect(passwordIssues('Correct-horse1')).toEqual([]);
    expect(passwordIssues("Aa1!#$%&'*+-.,/=?^_`{|}~@")).toEqual([]);
  });

  it.each([
    ['', ['required']],
    ['Correct-hors1', ['password-length']],
    ['correct-horse1', ['password-uppercase']],
    ['CORRECT-HORSE1', ['password-lowercase']],
    ['Correct-horses', ['password-digit']],
    ['Correct horse1', ['password-characters']],
    ['Correct-horsé1', ['password-characters']],
    [`Aa1${'x'.repeat(254)}`, ['password-length']],
    ['abc', ['password-length', 'password-uppercase', 'password-digit']],
  ])('%j: %j', (password, expected) => {
    expect(codes(passwordIssues(password))).toEqual(expected);
  });

  // @spec 5.8
  it('must be typed the same twice', () => {
    expect(codes(passwordIssues('Correct-horse1', 'Correct-horse2'))).toEqual(['password-mismatch']);
    expect(passwordIssues('Correct-horse1', 'Correct-horse1')).toEqual([]);
  });
});

describe('users', () => {
  // @spec 5.9
  it('have an email, and names under 50 characters', () => {
    expect(userIssues({ email: 'ada@example.org', name: 'Ada', surname: null })).toEqual([]);
    expect(codes(userIssues({ email: '' }))).toEqual(['required']);
    expect(codes(userIssues({ email: 'ada@', name: 'x'.repeat(50) }))).toEqual(['not-valid', 'too-long']);
  });
});

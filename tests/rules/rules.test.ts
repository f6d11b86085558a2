import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FIELD_NAMES, fieldOf } from '../../src/domain/fields/index.ts';
import { RULES_FILE, ruleCases, rulesDocument } from './write.ts';

const CASES = ruleCases();
const codes = (issues: { code: string }[]): string[] => issues.map(({ code }) => code);

describe('each rule', () => {
  it.each(CASES.map((one) => [`${one.chapter} · ${one.member} · ${one.code} · ${one.breaks}`, one] as const))(
    '%s',
    (_, one) => {
      expect(one.takes()).toEqual([]);
      expect(codes(one.refuses())).toContain(one.code);
      expect(one.appliesTo).not.toEqual([]);
    },
  );
});

/** Those of files have tests of their own; the last says that something is not known yet. */
const ELSEWHERE = /file-feature|shape-checks/;

it('no key of the rules and of the fields is left out', () => {
  const written = ['rules', 'fields'].flatMap((room) => {
    const folder = new URL(`../../src/domain/${room}/`, import.meta.url);
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !ELSEWHERE.test(name))
      .flatMap((name) => [
        ...readFileSync(new URL(name, folder), 'utf8').matchAll(/(?:\berror\(|code: )\s*'([\w-]+)'/g),
      ])
      .map(([, code = '']) => code);
  });
  const played = new Set(CASES.map(({ code }) => code));
  expect(written.length).toBeGreaterThan(50);
  expect([...new Set(written)].filter((code) => !played.has(code))).toEqual([]);
});

/** Fields of a form that take any value. */
const WITHOUT_RULE: readonly string[] = [];

// @spec 3.31
it('every field that a form edits has a rule, or is named as having none', () => {
  const played = new Set(CASES.map(({ member }) => member.split('.')[0]));
  const edited = FIELD_NAMES.filter((name) => fieldOf(name)?.editor !== null);
  expect(edited.filter((name) => !played.has(name))).toEqual(WITHOUT_RULE);
});

it('docs/rules.md is what the rules are (else: npm run rules)', async () => {
  expect(readFileSync(RULES_FILE, 'utf8')).toBe(await rulesDocument());
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { IMDF_RULES } from './index.ts';

const PAGE = readFileSync(join(import.meta.dirname, '../../../docs/imdf-rules.md'), 'utf8');

const list = PAGE.slice(0, PAGE.indexOf('\n## '));
const ROWS = list.split('\n').flatMap((line) => {
  const [, rule = '', clause, severity, asked = ''] = line.split('|').map((cell) => cell.trim());
  return rule.startsWith('`') ? [{ rule, clause, severity, asked }] : [];
});

it('docs/imdf-rules.md · beside the table → has each rule with its clause and severity, in the same order', () => {
  expect(ROWS.map(({ rule, clause, severity }) => ({ rule, clause, severity }))).toEqual(
    IMDF_RULES.map(({ id, clause, severity }) => ({ rule: `\`${id}\``, clause, severity })),
  );
});

it('rules with one text · in docs/imdf-rules.md → have one sentence, which is their own', () => {
  const sentences = new Map(IMDF_RULES.map(({ text }, at) => [text, ROWS[at]!.asked]));
  expect(IMDF_RULES.map(({ text }) => sentences.get(text))).toEqual(ROWS.map(({ asked }) => asked));
  expect(new Set(sentences.values()).size).toBe(sentences.size);
});

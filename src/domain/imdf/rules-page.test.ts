import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import texts from '../../app/i18n/locales/en/imdf.json' with { type: 'json' };
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

it('docs/imdf-rules.md · beside what people read → has the same sentences, and no sentence is left over', () => {
  const sentenceOf = (key: string): unknown =>
    key.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], texts.rules);
  expect(ROWS.map(({ asked }) => asked.replaceAll('`', ''))).toEqual(
    IMDF_RULES.map(({ text }) => sentenceOf(text)),
  );
  const leaves = Object.values(texts.rules).flatMap((one) =>
    typeof one === 'string' ? [one] : Object.values(one),
  );
  expect(leaves.length).toBe(new Set(IMDF_RULES.map(({ text }) => text)).size);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { IMDF_RULES } from './index.ts';

const PAGE = readFileSync(join(import.meta.dirname, '../../../docs/imdf-rules.md'), 'utf8');

it('docs/imdf-rules.md · beside the table → has each rule with its clause and severity, in the same order', () => {
  const list = PAGE.slice(0, PAGE.indexOf('\n## '));
  const rows = list.split('\n').flatMap((line) => {
    const [, rule, clause, severity, asked] = line.split('|').map((cell) => cell.trim());
    return rule?.startsWith('`') ? [{ rule, clause, severity, isAsked: asked !== '' }] : [];
  });
  expect(rows).toEqual(
    IMDF_RULES.map(({ id, clause, severity }) => ({ rule: `\`${id}\``, clause, severity, isAsked: true })),
  );
});

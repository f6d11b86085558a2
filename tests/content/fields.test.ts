import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CONTENT_TYPES } from '../../src/domain/content/index.ts';
import { FIELD_NAMES, fieldOf, HIERARCHY_FIELDS, isField } from '../../src/domain/fields/index.ts';

const ROOT = join(import.meta.dirname, '../..');

test.each(['en', 'ar'])('each field has its label in %s', (language) => {
  const path = join(ROOT, `src/app/i18n/locales/${language}/forms.json`);
  const { fields } = JSON.parse(readFileSync(path, 'utf8')) as { fields: Record<string, string> };
  const labels = [...FIELD_NAMES.map((name) => fieldOf(name)?.label), ...Object.values(HIERARCHY_FIELDS)];
  expect(labels.filter((label) => !Object.hasOwn(fields, (label ?? '').replace('fields.', '')))).toEqual([]);
});

test('the parts of a form are fields, its shape and the additional ones', () => {
  const parts = Object.values(CONTENT_TYPES).flatMap(({ sections }): readonly string[] => sections);
  expect(parts.filter((part) => !isField(part) && part !== 'shape' && part !== 'additional')).toEqual([]);
});

test('an additional field shows a pictogram in the menu', () => {
  const without = FIELD_NAMES.filter((name) => fieldOf(name)?.isAdditional && fieldOf(name)?.icon === null);
  expect(without).toEqual([]);
});

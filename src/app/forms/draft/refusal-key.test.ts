import { expect, it } from 'vitest';
import { text } from '../../../../tests/support/app/texts.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import { refusalKey, type WaitingChange } from './refusal-key.ts';

const row = (kind: Feature['kind']): Feature => ({ kind }) as Feature;

// @spec 8.5 8.36 8.37 8.39 8.44 8.45
it.each([
  ['features', 'update', row('poi'), 'Save operation failed'],
  ['features', 'create', row('beacon'), 'Beacon create operation failed'],
  ['features', 'update', row('beacon'), 'Save operation failed'],
  ['features', 'delete', null, 'Content delete operation failed'],
  ['buildings', 'delete', null, 'Delete operation failed'],
] as const)('%s · %s refused without a word → %s', (table, intent, refused, said) => {
  const entry = { table, intent, row: refused } as WaitingChange;
  expect(text(`forms:${refusalKey(entry)}`)).toBe(said);
});

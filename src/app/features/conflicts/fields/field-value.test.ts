import { expect, it } from 'vitest';
import type { Feature } from '../../../../domain/entities/feature.ts';
import { fieldOf } from './field-value.ts';

it('a member of one link of a node is read by where the link leads; a link as a text has none', () => {
  const row = { properties: { typeCode: 'graph-node', neighbors: ['m', { fid: 'n', width: 1, 'a.b': 2 }] } } as unknown as Feature; // oxfmt-ignore
  expect(fieldOf(row, 'properties.neighbors.n.width')).toBe(1);
  expect(fieldOf(row, 'properties.neighbors.n.a.b')).toBe(2);
  expect(fieldOf(row, 'properties.neighbors.m.width')).toBeUndefined();
  expect(fieldOf(row, 'properties.neighbors')).toHaveLength(2);
});

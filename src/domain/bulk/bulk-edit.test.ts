import { describe, expect, it } from 'vitest';
import type { Feature } from '../entities/feature.ts';
import type { FeatureGeometry } from '../entities/geometry.ts';
import { rectangle } from '../../../tests/support/geometry/rectangle.ts';
import { builtInTaxonomy as taxonomy } from '../taxonomy/index.ts';
import {
  commonValue,
  editedInBulk,
  editIssues,
  isEmptyEdit,
  isOfferedInBulk,
  NO_EDIT,
  previewOf,
  type BulkEdit,
} from './index.ts';

const square = rectangle([10, 50], [10.001, 50.001]);
const point: FeatureGeometry = { type: 'Point', coordinates: [10, 50] };
const feature = (properties: object, more: Partial<Feature> = {}): Feature =>
  ({
    fid: 'f',
    kind: 'poi',
    clientLid: 'c',
    siteLid: 's',
    buildingLid: 'b',
    levelLid: 'l',
    geometry: square,
    properties: { typeCode: 'reception', name: 'Desk', ...properties },
    ...more,
  }) as Feature;
const edit = (more: Partial<BulkEdit>): BulkEdit => ({ ...NO_EDIT, ...more });
const propertiesAfter = (one: Feature, more: Partial<BulkEdit>) => {
  const outcome = editedInBulk(one, edit(more), taxonomy);
  if (outcome.status !== 'changed') throw new Error(outcome.status);
  return outcome.after.properties;
};

describe('an edit of many', () => {
  it('sets who sees them and texts in languages, beside all else that is free', () => {
    const one = feature({ extra: { kept: 1, name_de: 'Empfang' } });
    const fields = { access: ['staff'], keywords_ja: ['a'], name_de: null };
    expect(propertiesAfter(one, { fields }).extra).toEqual({
      kept: 1,
      access: ['staff'],
      keywords_ja: ['a'],
    });
    expect(commonValue([one, feature({})], 'name_de')).toEqual({ kind: 'mixed' });
  });

  it('sets when they are there; an end before the beginning is refused, for all or for a single place', () => {
    expect([
      ...editIssues(edit({ fields: { validFrom: 1_800_000_000, validUntil: 1_700_000_000 } })),
    ]).toEqual([['validUntil', expect.objectContaining({ code: 'until-before-from' })]]);
    const fields = { validUntil: 1_700_000_000 };
    expect(propertiesAfter(feature({}), { fields }).extra).toEqual(fields);
    const later = feature({ extra: { validFrom: 1_800_000_000 } });
    expect(editedInBulk(later, edit({ fields }), taxonomy)).toMatchObject({
      status: 'leftOut',
      issue: { code: 'until-before-from' },
    });
  });

  it('sets and takes away fields, and leaves all else as each has it', () => {
    const one = feature({ eid: 'E1', keywords: ['a'], unknown: 7 });
    expect(propertiesAfter(one, { fields: { keywords: ['b', 'c'], eid: null } })).toEqual({
      typeCode: 'reception',
      name: 'Desk',
      keywords: ['b', 'c'],
      unknown: 7,
    });
  });

  it('puts custom properties beside others, over one of that name, and takes some away', () => {
    const one = feature({ extra: { a: 1, b: { c: 2 }, d: 'x' } });
    const put = [{ name: 'a', value: '5', type: 'integer' as const }];
    expect(propertiesAfter(one, { custom: { put, remove: ['d'] } })).toMatchObject({
      extra: { a: 5, b: { c: 2 } },
    });
  });

  it('of a type keeps of a place what the new class has, and says what goes', () => {
    const one = feature({ eid: 'E1', website: 'https://example.org' });
    const outcome = editedInBulk(one, edit({ typeCode: 'wall' }), taxonomy);
    expect(outcome).toMatchObject({ status: 'changed', after: { kind: 'obstacle' }, lost: ['website'] });
    expect(previewOf([one], edit({ typeCode: 'wall' }), taxonomy, () => false).lost).toEqual(
      new Map([['website', 1]]),
    );
  });

  it.each<[string, Feature, Partial<BulkEdit>, string]>([
    ['a type that does not take the shape', feature({}, { geometry: point }), { typeCode: 'wall' }, 'shape'],
    ['a rule that would be broken', feature({}), { fields: { name: null } }, 'invalid'],
    [
      'a node of a network',
      feature({ typeCode: 'graph-node' }, { kind: 'graph' }),
      { fields: {} },
      'network',
    ],
  ])('leaves out %s', (_what, one, more, reason) => {
    expect(editedInBulk(one, edit(more), taxonomy)).toMatchObject({ status: 'leftOut', reason });
  });

  it('does not ask for what was wrong before', () => {
    const one = feature({ name: undefined });
    expect(editedInBulk(one, edit({ fields: { email: 'a@b.org' } }), taxonomy).status).toBe('changed');
  });

  it('moves to another level and changes nothing else', () => {
    const one = feature({ eid: 'E1' });
    const outcome = editedInBulk(one, edit({ levelLid: 'other' as never }), taxonomy);
    expect(outcome).toMatchObject({ status: 'changed', after: { ...one, levelLid: 'other' } });
  });

  it('gives no two the same external ID', () => {
    expect(isEmptyEdit(edit({ fields: { eid: 'E' } }))).toBe(true);
    expect(isOfferedInBulk([feature({ eid: 'E' })], 'eid', undefined, taxonomy)).toBe(false);
  });

  it('that asks for what is there, or for nothing, changes nothing', () => {
    const asked = edit({ fields: { email: 'a@b.org' } });
    expect(editedInBulk(feature({ email: 'a@b.org' }), asked, taxonomy).status).toBe('same');
    expect([isEmptyEdit(NO_EDIT), isEmptyEdit(edit({ fields: { eid: null } }))]).toEqual([true, false]);
  });
});

it('what many have in common is the same, mixed, or nothing', () => {
  const many = [feature({ eid: 'a', tags: ['x'] }), feature({ eid: 'b', tags: ['x'] })];
  expect(commonValue(many, 'eid')).toEqual({ kind: 'mixed' });
  expect(commonValue(many, 'tags')).toEqual({ kind: 'same', value: ['x'] });
  expect(commonValue(many, 'price')).toEqual({ kind: 'none' });
  expect(commonValue([feature({ eid: 'a' }), feature({})], 'eid')).toEqual({ kind: 'mixed' });
});

it('a preview counts what changes, what stays and what is left out', () => {
  const many = [
    feature({}),
    feature({ email: 'a@b.org' }),
    feature({ email: 'x@b.org' }, { fid: 'held' as never }),
  ];
  const preview = previewOf(
    many,
    edit({ fields: { email: 'a@b.org' } }),
    taxonomy,
    ({ fid }) => fid === 'held',
  );
  expect(preview).toMatchObject({ changed: 1, same: 1, leftOut: [{ reason: 'conflict' }] });
});

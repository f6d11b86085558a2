import { describe, expect, it } from 'vitest';
import { circle } from '../geometry/index.ts';
import { rectangle } from '../../../tests/support/geometry/rectangle.ts';
import type { Feature } from '../entities/feature.ts';
import { attributesFor, type CopiedFeature } from '../ops/index.ts';
import { builtInTaxonomy as taxonomy } from '../taxonomy/index.ts';
import { readCopied, writeCopied } from './copied-feature.ts';

const from = { client: '7', level: 'l1' };
const to = { client: '7', ownOrigin: 'https://storey.example', taxonomy };
const room: CopiedFeature = {
  kind: 'poi',
  geometry: rectangle([10, 50], [10.0003, 50.0002]),
  properties: { typeCode: 'office', name: 'Room', eid: 'R1', keywords: ['a'], style: {} },
};
const text = writeCopied(room, from);
const without = (member: string): string => {
  const { [member]: _gone, ...rest } = JSON.parse(text) as Record<string, unknown>;
  return JSON.stringify(rest);
};
const bow: CopiedFeature['geometry'] = {
  type: 'Polygon',
  coordinates: [
    [
      [10, 50],
      [10.0003, 50.0002],
      [10.0003, 50],
      [10, 50.0002],
      [10, 50],
    ],
  ],
};

describe('a feature in the clipboard', () => {
  it('comes back as it was, also as GeoJSON for others', () => {
    expect(readCopied(text, to)).toEqual({ ok: true, feature: room, from });
    expect(JSON.parse(text)).toMatchObject({ type: 'Feature', geometry: room.geometry });
  });

  it.each<[says: string, text: string, fault: string]>([
    ['plain words', 'Lunch at twelve?', 'no-feature'],
    ['nothing but spaces', '  ', 'no-feature'],
    ['another JSON', '{"type":"FeatureCollection","features":[]}', 'no-feature'],
    ['null', 'null', 'no-feature'],
    ['a feature of another program', without('storey'), 'no-feature'],
    ['a feature without a shape', without('geometry'), 'no-feature'],
    ['more than a feature may have', ' '.repeat(5_000_000), 'no-feature'],
    [
      'a feature that is nested deeper than any that can be sent',
      text.replace('"keywords"', `"extra":{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}},"keywords"`),
      'no-feature',
    ],
    [
      'a feature with a member that is no data',
      text.replace('"keywords"', '"__proto__":{"name":"x"},"keywords"'),
      'no-feature',
    ],
    ['a feature of another client', writeCopied(room, { ...from, client: '8' }), 'other-client'],
    ['a shape that crosses itself', writeCopied({ ...room, geometry: bow }, from), 'invalid'],
    [
      'a type that is not known here',
      writeCopied({ ...room, properties: { ...room.properties, typeCode: 'volcano' } }, from),
      'invalid',
    ],
    [
      'a script for a website',
      writeCopied({ ...room, properties: { ...room.properties, website: 'javascript:alert(1)' } }, from),
      'invalid',
    ],
    ['a node of a network', writeCopied({ ...room, kind: 'graph' }, from), 'invalid'],
  ])('refuses %s', (_says, copied, fault) => {
    expect(readCopied(copied, to)).toEqual({ ok: false, fault });
  });
});

describe('the attributes alone', () => {
  const target = {
    fid: 'f',
    kind: 'poi',
    geometry: circle([10, 50], 5),
    properties: {
      typeCode: 'reception',
      name: 'Desk',
      website: 'https://example.org',
      extra: { circle: { center: [10, 50], radius: 5 }, mine: 1 },
    },
  } as unknown as Feature;

  it('leave name, external id, shape and circle, and replace all else', () => {
    const copied = { ...room, properties: { ...room.properties, extra: { circle: {}, theirs: 2 } } };
    expect(attributesFor(target, copied, taxonomy).properties).toEqual({
      typeCode: 'office',
      name: 'Desk',
      keywords: ['a'],
      style: {},
      extra: { circle: { center: [10, 50], radius: 5 }, theirs: 2 },
    });
  });

  it('leave the type too where it does not take the shape', () => {
    const wall: CopiedFeature = { ...room, properties: { typeCode: 'wall' } };
    const point = { ...target, geometry: { type: 'Point', coordinates: [10, 50] } } as Feature;
    expect(attributesFor(point, wall, taxonomy)).toMatchObject({
      kind: 'poi',
      properties: { typeCode: 'reception', name: 'Desk' },
    });
  });
});

import { describe, expect, it } from 'vitest';
import type { FeatureGeometry, Polygon, Position } from '../../entities/geometry.ts';
import { FEATURE } from '../../limits.ts';
import { builtInTaxonomy } from '../../taxonomy/index.ts';
import { featureIssues } from './feature.ts';
import { featureBytes, featureSizeIssues, heaviestPart, type SizedFeature } from './feature-size.ts';

const POINT: FeatureGeometry = { type: 'Point', coordinates: [13, 52] };

/** A circle of so many corners, at eight decimals. */
function circle(corners: number): Polygon {
  const ring = Array.from({ length: corners }, (_, i): Position => {
    const angle = (2 * Math.PI * i) / corners;
    return [13 + 0.01 * Math.cos(angle), 52 + 0.01 * Math.sin(angle)].map((degrees) =>
      Number(degrees.toFixed(8)),
    ) as Position;
  });
  return { type: 'Polygon', coordinates: [[...ring, ring[0]!]] };
}

const spelled = ({ geometry, properties }: SizedFeature): number =>
  new TextEncoder().encode(JSON.stringify({ type: 'Feature', properties, geometry })).length;

describe('the size of a feature', () => {
  it.each([
    ['a point', { geometry: POINT, properties: { typeCode: 'x' } }],
    ['no geometry', { geometry: null, properties: {} }],
    ['an outline', { geometry: circle(500), properties: { typeCode: 'x' } }],
    [
      'texts of two, three and four bytes a letter',
      { geometry: POINT, properties: { name: 'é ع € 中 👍🏽 \ud800' } },
    ],
  ])('of %s is that of its JSON in UTF-8', (_, feature) => {
    expect(featureBytes(feature)).toBe(spelled(feature));
  });

  it('may be the limit to the byte, and not one byte more', () => {
    const bare = featureBytes({ geometry: POINT, properties: { note: '' } });
    const noted = (length: number) => ({ geometry: POINT, properties: { note: 'x'.repeat(length) } });
    const most = FEATURE.maxBytes - bare;
    expect(featureSizeIssues(noted(most))).toEqual([]);
    expect(featureSizeIssues(noted(most + 1))).toEqual([
      {
        code: 'feature-too-large',
        severity: 'error',
        path: 'properties',
        params: { bytes: FEATURE.maxBytes + 1, max: FEATURE.maxBytes },
      },
    ]);
  });

  it('mostly the shape → the issue is about the geometry alone', () => {
    const feature = { geometry: circle(100_000), properties: { typeCode: 'no-such-type' } };
    expect(featureIssues(feature, { taxonomy: builtInTaxonomy })).toMatchObject([
      { code: 'feature-too-large', path: 'geometry', params: { bytes: spelled(feature) } },
    ]);
  });

  it('is that of the largest part, where each is saved as a feature of its own', () => {
    const [a, b] = [circle(45_000), circle(44_000)];
    const geometry: FeatureGeometry = { type: 'MultiPolygon', coordinates: [b.coordinates, a.coordinates] };
    expect(heaviestPart(geometry)).toEqual(a);
    const feature = { geometry, properties: { typeCode: 'x' } };
    const checks = { faultsOf: () => [], leaves: () => null };
    const codes = (isSavedByPart: boolean) =>
      featureIssues(feature, { taxonomy: builtInTaxonomy, checks, isSavedByPart }).map(({ code }) => code);
    expect(codes(false)).toEqual(['feature-too-large']);
    expect(codes(true)).not.toContain('feature-too-large');
  });

  it('takes an outline of 60,000 corners', () => {
    expect(featureSizeIssues({ geometry: circle(60_000), properties: {} })).toEqual([]);
  });

  it('counts its properties: a thousand are taken, one more is not', () => {
    const of = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`p${i}`, i]));
    expect(featureSizeIssues({ geometry: POINT, properties: of(FEATURE.maxProperties) })).toEqual([]);
    expect(featureSizeIssues({ geometry: POINT, properties: of(60_000) })).toMatchObject([
      { code: 'too-many', path: 'properties', params: { count: 60_000, max: 1000 } },
    ]);
  });
});

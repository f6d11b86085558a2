import { describe, expect, it } from 'vitest';
import { anchorPairSchema, type AnchorPair } from '../entities/anchor.ts';
import type { FeatureGeometry, Position } from '../entities/geometry.ts';
import { anchorIssues, calculateAnchors } from './anchors.ts';

const at = (coordinates: Position): { geometry: FeatureGeometry } => ({
  geometry: { type: 'Point', coordinates },
});

const pair = (a: Position, b: Position): AnchorPair => calculateAnchors([at(a), at(b)])!;

describe('anchors of content that lies on earth', () => {
  // @spec 3.12 4.44
  it('are the south-west and north-east corners of its box, their own originals', () => {
    const anchors = calculateAnchors([at([10, 50]), at([10.2, 49.9]), at([10.1, 50.3])])!;
    expect(anchors.map((anchor) => anchor.geometry.coordinates)).toEqual([
      [10, 49.9],
      [10.2, 50.3],
    ]);
    expect(anchorPairSchema.parse(anchors)).toEqual(anchors);
    expect(anchorIssues(anchors)).toEqual([]);
  });

  it('are at the decimals that the contract takes', () => {
    const [a, b] = pair([10.123456789, 50], [10.5, 50.987654321]);
    expect([a.geometry.coordinates[0], b.geometry.coordinates[1]]).toEqual([10.12345679, 50.98765432]);
  });

  it('no content → null', () => {
    expect(calculateAnchors([])).toBeNull();
  });

  it('can be computed for more features than a call has arguments', () => {
    const many = Array.from({ length: 200_000 }, (_, i) => at([i / 2000, 0]));
    expect(calculateAnchors(many)?.[1].geometry.coordinates).toEqual([99.9995, 0]);
  });
});

describe('two anchors', () => {
  it('must be a centimetre apart', () => {
    expect(anchorIssues(pair([10, 50], [10, 50]))).toMatchObject([
      { code: 'anchors-too-close', where: [[10, 50]] },
    ]);
    expect(anchorIssues(pair([10, 50], [10, 50.00000008]))).toMatchObject([{ code: 'anchors-too-close' }]);
    expect(anchorIssues(pair([10, 50], [10, 50.0000001]))).toEqual([]);
  });

  // @spec 5.35
  it('must be on earth and have 8 decimals at most', () => {
    expect(anchorIssues(pair([10, 50], [200, 51]))).toMatchObject([
      { code: 'out-of-range', path: 'extra.anchors.1' },
    ]);
    const [a, b] = pair([10, 50], [11, 51]);
    const fine: AnchorPair = [a, { ...b, geometry: { type: 'Point', coordinates: [11, 50.123456789] } }];
    expect(anchorIssues(fine)).toMatchObject([{ code: 'too-many-decimals' }]);
  });
});

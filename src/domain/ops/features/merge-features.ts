import type { Feature } from '../../entities/feature.ts';
import type { FeatureGeometry } from '../../entities/geometry.ts';
import { mergeShapes } from '../../geometry/boolean/merge-shapes.ts';
import type { Moment } from '../../moment/moment.ts';
import { changed, deleted } from '../record-change.ts';
import { featureSizeIssues } from '../../rules/features/feature-size.ts';
import { withCircle } from '../../geometry/shapes/keep-circle.ts';

/**
 * point: it has no area. apart: it touches none of those that are one by then, along an edge or within. too-large: what
 * it would come to is more than a feature may hold.
 */
export type MergeFault = { reason: 'point' | 'apart' | 'too-large'; feature: Feature };
export type MergeResult = { ok: true; moment: Moment } | ({ ok: false } & MergeFault);

/**
 * Makes one feature of several that touch, in one step. The first keeps its key and all its properties; the others are deleted.
 * They need not touch the first: it is enough that all are connected.
 */
export function mergeFeatures(first: Feature, others: readonly Feature[]): MergeResult {
  const point = [first, ...others].find(({ geometry }) => geometry.type === 'Point');
  if (point !== undefined) return { ok: false, reason: 'point', feature: point };
  let whole: FeatureGeometry = first.geometry;
  let left = others;
  while (left.length > 0) {
    const apart: Feature[] = [];
    for (const other of left) {
      const merged = mergeShapes(whole, other.geometry);
      if (merged === null) apart.push(other);
      else whole = merged;
    }
    // Later ones may have closed the gap to a feature that was apart.
    if (apart.length === left.length) return { ok: false, reason: 'apart', feature: apart[0]! };
    left = apart;
  }
  const merged = { ...first, geometry: whole, properties: withCircle(first.properties, whole) };
  if (featureSizeIssues(merged).length > 0) return { ok: false, reason: 'too-large', feature: first };
  return {
    ok: true,
    moment: {
      label: 'mergeFeatures',
      changes: [...changed('features', first, merged), ...others.map((other) => deleted('features', other))],
    },
  };
}

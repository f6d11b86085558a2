import { isPlace } from '../../content/index.ts';
import { metresOffSquare } from '../../geometry/index.ts';
import { when, type FeatureRule } from './rule.ts';

/** Metres: drawings and rounded coordinates are as exact as this. */
const LEAST_M = 0.05;

/** A place that is meant to have right angles alone has a corner that is a little off. */
export const notSquare = {
  id: 'not-square',
  severity: 'warning',
  scope: 'feature',
  fixes: ['square'],
  check: (feature) => when(isPlace(feature) && metresOffSquare(feature.geometry) >= LEAST_M),
} as const satisfies FeatureRule;

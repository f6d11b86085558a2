import type { FeatureProperties } from '../../entities/feature.ts';
import type { FeatureGeometry } from '../../entities/geometry.ts';
import { circleOf } from '../index.ts';

/** The member of `extra` that holds centre and radius (metres) of a shape that is a circle. */
export const CIRCLE_MEMBER = 'circle';

/** Whether a value was set by `withCircle`, and is not another property of this name. */
export const isKeptCircle = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'center' in value && 'radius' in value;

/** The properties of a feature with this shape: `extra` has centre and radius of a circle, and neither for any other shape. */
export function withCircle(
  properties: FeatureProperties,
  geometry: FeatureGeometry,
  circle = circleOf(geometry),
): FeatureProperties {
  const { [CIRCLE_MEMBER]: former, ...others } = properties.extra ?? {};
  if (circle === null && !isKeptCircle(former)) return properties;
  // Another property of that name is not overwritten.
  if (former !== undefined && !isKeptCircle(former)) return properties;
  const extra = circle === null ? others : { ...others, [CIRCLE_MEMBER]: circle };
  if (Object.keys(extra).length > 0) return { ...properties, extra };
  const { extra: _emptied, ...rest } = properties;
  return { ...rest, typeCode: properties.typeCode };
}

import { propertyOf } from '../../fields/index.ts';
import type { FeatureRule } from './rule.ts';

/** Of the client's own rules. */
export const propertyMissing = {
  id: 'property-missing',
  severity: 'warning',
  scope: 'feature',
  detailIs: 'property',
  check: ({ properties }, { ownRules }) =>
    ownRules
      .filter(
        ({ typeCode, property }) =>
          typeCode === properties.typeCode && isEmpty(propertyOf(properties, property)),
      )
      .map(({ property }) => property),
} as const satisfies FeatureRule;

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

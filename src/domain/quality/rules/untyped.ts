import { UNDEFINED_TYPE_CODE } from '../../entities/feature.ts';
import { typeOf } from '../../rules/index.ts';
import { when, type FeatureRule } from './rule.ts';

export const untyped = {
  id: 'untyped',
  severity: 'warning',
  scope: 'feature',
  check: ({ properties: { typeCode } }, { taxonomy }) =>
    when(typeCode === UNDEFINED_TYPE_CODE || typeOf(taxonomy, typeCode) === undefined),
} as const satisfies FeatureRule;

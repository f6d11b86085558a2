import { UNDEFINED_TYPE_CODE } from '../../entities/feature.ts';
import { needsName, showsSomething, typeOf } from '../../rules/index.ts';
import { when, type FeatureRule } from './rule.ts';

export const nameMissing = {
  id: 'name-missing',
  severity: 'blocker',
  scope: 'feature',
  check: ({ properties: { typeCode, name } }, { taxonomy }) => {
    const type = typeCode === UNDEFINED_TYPE_CODE ? undefined : typeOf(taxonomy, typeCode);
    return when(type !== undefined && needsName(type) && !showsSomething(name ?? ''));
  },
  fixes: ['name-by-type', 'name-by-pattern'],
} as const satisfies FeatureRule;

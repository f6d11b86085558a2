import type { UniqueRule } from './rule.ts';

/** Within a building. */
export const externalIdTwice = {
  id: 'external-id-twice',
  severity: 'warning',
  scope: 'unique',
  keyOf: ({ buildingLid, properties: { eid } }) =>
    typeof eid === 'string' && eid !== '' ? `${buildingLid} ${eid}` : null,
  fixes: ['remove-id', 'delete-doubles'],
} as const satisfies UniqueRule;

import type { UniqueRule } from './rule.ts';

/** Within a building. Fixed by removing the id. */
export const externalIdTwice = {
  id: 'external-id-twice',
  severity: 'warning',
  scope: 'unique',
  keyOf: ({ buildingLid, properties: { eid } }) =>
    typeof eid === 'string' && eid !== '' ? `${buildingLid} ${eid}` : null,
  fix: ({ eid: _eid, ...rest }) => rest,
} as const satisfies UniqueRule;

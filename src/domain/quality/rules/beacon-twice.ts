import { isBeacon, kindDescriptor } from '../../content/index.ts';
import type { UniqueRule } from './rule.ts';

/** Two beacons of a kind send the same. */
export const beaconTwice = {
  id: 'beacon-twice',
  severity: 'blocker',
  scope: 'unique',
  fixes: ['delete-doubles'],
  keyOf: (feature) => {
    if (!isBeacon(feature)) return null;
    const { uuid, major, minor } = feature.properties as Record<string, unknown>;
    return JSON.stringify([kindDescriptor(feature.kind).kind, String(uuid).toLowerCase(), major, minor]);
  },
} as const satisfies UniqueRule;

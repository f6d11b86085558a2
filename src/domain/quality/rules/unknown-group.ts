import { accessOf } from '../../fields/index.ts';
import { isLink, LINK_LISTS } from '../../wayfinding/network/index.ts';
import { unknownGroups } from '../../wayfinding/restrictions/index.ts';
import type { FeatureRule } from './rule.ts';

/** It, or a path from it, is for a group that the client does not have: until there is one, no person is in it. */
export const unknownGroup = {
  id: 'unknown-group',
  severity: 'warning',
  scope: 'feature',
  check: ({ properties }, { groups }) => {
    const known = new Set(groups);
    const paths = LINK_LISTS.flatMap((list) => {
      const links = properties[list];
      return Array.isArray(links) ? (links as unknown[]).filter(isLink) : [];
    });
    const ofPaths = paths.flatMap((link) =>
      typeof link === 'string' ? [] : unknownGroups(link['access'], known),
    );
    return [
      ...new Set([...(accessOf(properties.extra) ?? []).filter((group) => !known.has(group)), ...ofPaths]),
    ];
  },
} as const satisfies FeatureRule;

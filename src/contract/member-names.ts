/** How the contract calls the members of a client, site, building and level that all of them have, by what rows call them. */
export const WIRE_NAMES = {
  client: { title: 'clientTitle', extra: 'clientExtraData' },
  site: { title: 'siteTitle', externalId: 'siteExternalIdentifier', extra: 'siteExtraData' },
  building: {
    title: 'buildingTitle',
    externalId: 'buildingExternalIdentifier',
    extra: 'buildingExtraData',
  },
  level: { title: 'levelLongTitle', shortTitle: 'levelShortTitle', extra: 'levelExtraData' },
} as const;

const MEMBERS: ReadonlyMap<string, string> = new Map(
  Object.values(WIRE_NAMES).flatMap((names) =>
    Object.entries(names).map(([member, wire]) => [wire, member] as const),
  ),
);

/** What rows call a member of the contract; a name that only the contract has, or both have, as it is. */
export const memberOf = (wireName: string): string => MEMBERS.get(wireName) ?? wireName;

/** How version 6 of the database, 2 of the journal and 4 of work files write rows: with a tag and names of their own. */
const KINDS = {
  clientTitle: 'client',
  siteTitle: 'site',
  buildingTitle: 'building',
  levelLongTitle: 'level',
};
const NAMES = {
  clientTitle: 'title',
  siteTitle: 'title',
  buildingTitle: 'title',
  levelLongTitle: 'title',
  levelShortTitle: 'shortTitle',
  siteExternalIdentifier: 'externalId',
  buildingExternalIdentifier: 'externalId',
  clientExtraData: 'extra',
  siteExtraData: 'extra',
  buildingExtraData: 'extra',
  levelExtraData: 'extra',
};

/** The same with all rows in it as they are written since. */
export function sinceNames(value) {
  if (Array.isArray(value)) return value.map(sinceNames);
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
  const title = 'lid' in value ? Object.keys(KINDS).find((name) => name in value) : undefined;
  const members = Object.entries(value).map(([name, member]) => [
    title === undefined ? name : (NAMES[name] ?? name),
    sinceNames(member),
  ]);
  return { ...(title !== undefined && { kind: KINDS[title] }), ...Object.fromEntries(members) };
}

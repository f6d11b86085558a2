/** What a detail of a refusal is about: the feature, by its place in what was sent or by its fid, and its property. */
export interface DetailPlace {
  feature: number | string;
  /** The name of a property ('email'), or 'geometry'; null where it is about the feature as a whole. */
  property: string | null;
}

/**
 * Reads `features/17/properties/email`, as the contract spells the path of a detail, and `features.17.properties.email`,
 * as earlier servers did. Null where it names no feature.
 */
export function placeOfDetail(path: string): DetailPlace | null {
  const [list, feature, member, ...rest] = path.split(path.includes('/') ? '/' : '.');
  if (list !== 'features' || feature === undefined || feature === '') return null;
  const property = member === 'properties' ? (rest[0] ?? null) : (member ?? null);
  return { feature: /^\d+$/.test(feature) ? Number(feature) : feature, property };
}

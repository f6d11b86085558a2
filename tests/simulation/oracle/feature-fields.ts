/** What a person changes of a feature, as flat values: what is compared, overwritten and lost is one of these. */
export type Fields = Record<string, string>;

/** A way from a node of a network to another one is a field of its own, called so and by where it leads. */
export const LINK = 'to ';

interface Shape {
  type: string;
  coordinates: unknown;
}

interface AnyFeature {
  properties: Record<string, unknown>;
  geometry: unknown;
}

/** Of a row or of what the server holds; corners of an outline stand for themselves, since they are merged one by one. */
export function fieldsOf(feature: AnyFeature | null | undefined): Fields {
  if (feature === null || feature === undefined) return {};
  const { name, description, eid, extra, neighbors } = feature.properties;
  const fields: Fields = {};
  const put = (path: string, value: unknown): void => {
    if (value !== undefined && value !== null)
      fields[path] = typeof value === 'string' ? value : JSON.stringify(value);
  };
  put('name', name);
  put('description', description);
  put('eid', eid);
  put('note', (extra as Record<string, unknown> | null | undefined)?.['note']);
  if (Array.isArray(neighbors)) for (const to of neighbors) put(`${LINK}${String(to)}`, 'leads there');
  const { type, coordinates } = feature.geometry as Shape;
  if (type === 'Point') put('c0', (coordinates as number[]).join(' '));
  else {
    const ring = (coordinates as number[][][])[0] ?? [];
    for (const corner of ring.slice(0, -1)) put(`c${sectorOf(ring, corner)}`, corner.join(' '));
  }
  return fields;
}

/** Corners of the hexagons that are drawn here, by their direction: a merge may begin a ring at another corner. */
export const CORNERS = 6;

export function sectorOf(ring: readonly number[][], corner: readonly number[]): number {
  const open = ring.slice(0, -1);
  const middle = (axis: number): number => open.reduce((sum, one) => sum + (one[axis] ?? 0), 0) / open.length;
  const angle = Math.atan2((corner[1] ?? 0) - middle(1), (corner[0] ?? 0) - middle(0));
  return (Math.round((angle * CORNERS) / (2 * Math.PI)) + CORNERS) % CORNERS;
}

/** The fields in which two differ. */
export function differing(a: Fields, b: Fields): string[] {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((path) => a[path] !== b[path]);
}

/** What was deleted is listed, and called so, until the next publishing. */
export const stands = (row: object): boolean => !('publishState' in row && row.publishState === 'deleted');

import { PLACE_KIND } from '../content/index.ts';
import type { Feature, FeatureProperties } from '../entities/feature.ts';
import type { FeatureGeometry } from '../entities/geometry.ts';
import type { Fid } from '../entities/ids.ts';
import type { Taxonomy } from '../entities/feature-type.ts';
import { farFromBuilding } from '../geometry/index.ts';
import { fieldAt, propertyOf, withProperty } from '../fields/index.ts';
import { featureIssues } from '../rules/features/feature.ts';
import type { Issue } from '../entities/issue.ts';
import { kindOf } from '../taxonomy/index.ts';
import {
  cellsOf,
  isTextColumn,
  KEY_COLUMNS,
  PLACE_FIELDS,
  storedOf,
  versionOf,
  type CellFault,
} from './place-columns.ts';
import {
  cellsByColumn,
  damageOf,
  readHead,
  wordKey,
  type CellChange,
  type CellDamage,
  type TableRow,
  type Words,
} from './table-row.ts';

export type RowFault =
  | CellFault
  | CellDamage
  | 'fid-twice'
  | 'eid-twice'
  | 'eid-above'
  | 'elsewhere'
  | 'position'
  | 'no-position'
  | 'not-a-place'
  | 'rule';

/** What becomes of a place: what it was, and what it shall be. */
export interface PlaceChange {
  properties: FeatureProperties;
  geometry: FeatureGeometry;
}
interface Of {
  line: number;
  title: string;
}
/**
 * The meaning of a row of a table: a place that is new, changed or the same; a place that was changed here as well since the
 * table was written; or a refused row, with the cell at fault. `away`: the place would be so many metres from its building.
 */
export type RowVerdict = Of &
  (
    | { is: 'new'; to: PlaceChange; changes: CellChange[]; away?: number }
    | { is: 'changed' | 'conflict'; fid: Fid; to: PlaceChange; changes: CellChange[]; away?: number }
    | { is: 'same'; fid: Fid }
    | { is: 'refused'; column: string | null; fault: RowFault; issue?: Issue }
  );

export interface PlacesHere {
  /** The places of the level. */
  places: readonly Feature[];
  /** Keys of all other features of this device that rows may name. */
  elsewhere: ReadonlySet<string>;
  taxonomy: Taxonomy;
  ownOrigin?: string;
  /** What a screen calls columns and types, in the languages that a table may be written in. */
  words?: { columns: Words; types: Words };
  /** Where the building is; absent where that is not known. */
  building?: FeatureGeometry;
}

export type Comparison =
  | { ok: true; rows: RowVerdict[]; unknownColumns: string[] }
  | { ok: false; fault: 'no-head' | 'column-twice' };

const COLUMNS: readonly string[] = [...KEY_COLUMNS, ...PLACE_FIELDS];

/** Holds the rows of a table against the places of a level: by fid, or else by external id. */
export function comparePlaces(table: readonly TableRow[], here: PlacesHere): Comparison {
  const [head, ...rows] = table;
  const { read, isTwice, unknownColumns } = readHead(head, COLUMNS, { words: here.words?.columns });
  const named = read.map(([column]) => column);
  if (!named.includes('fid') && !named.includes('eid') && !named.includes('typeCode'))
    return { ok: false, fault: 'no-head' };
  if (isTwice) return { ok: false, fault: 'column-twice' };
  const byFid = new Map(here.places.map((place) => [place.fid as string, place]));
  const byEid = new Map<string, Feature[]>();
  for (const place of here.places) {
    const eid = place.properties['eid'];
    if (typeof eid !== 'string' || eid === '') continue;
    const same = byEid.get(eid);
    if (same === undefined) byEid.set(eid, [place]);
    else same.push(place);
  }
  const taken = new Set<string>();
  const takenEids = new Set<string>();
  const verdicts = rows.map((row): RowVerdict => {
    const { line } = row;
    const given = cellsByColumn(row, read, isTextColumn);
    const fid = (given.get('fid') ?? '').trim().toLowerCase();
    const eid = (given.get('eid') ?? '').trim();
    const title = given.get('name') ?? '';
    const refused = (column: string | null, fault: RowFault): RowVerdict => ({
      line,
      title,
      is: 'refused',
      column,
      fault,
    });
    if (here.elsewhere.has(fid)) return refused('fid', 'elsewhere');
    const named = byFid.get(fid) ?? undefined;
    const sameEid = named === undefined && eid !== '' ? (byEid.get(eid) ?? []) : [];
    if (sameEid.length > 1) return refused('eid', 'eid-twice');
    const place = named ?? sameEid[0];
    const key = place?.fid ?? (fid === '' ? '' : fid);
    if (key !== '' && taken.has(key))
      return refused(named ? 'fid' : 'eid', named ? 'fid-twice' : 'eid-twice');
    if (key !== '') taken.add(key);
    const damaged = damageOf(row, read);
    if (damaged) return refused(damaged.column, damaged.damage);
    const judged = judge(given, place, here);
    // A table that gave two places one external id could never be matched by it again.
    if (eid !== '' && isTaking(judged, 'eid')) {
      if (takenEids.has(eid)) return refused('eid', 'eid-above');
      if ((byEid.get(eid) ?? []).some((one) => one !== place)) return refused('eid', 'eid-twice');
    }
    if (eid !== '' && judged.is !== 'refused') takenEids.add(eid);
    return { line, title: title || (place?.properties.name ?? ''), ...judged };
  });
  return { ok: true, rows: verdicts, unknownColumns };
}

type Given = ReadonlyMap<string, string>;
type Judged = RowVerdict extends infer V ? (V extends Of ? Omit<V, keyof Of> : never) : never;

/** Whether a row writes this column. */
const isTaking = (judged: Judged, column: string): boolean =>
  'changes' in judged && judged.changes.some((one) => one.column === column);

function judge(given: Given, place: Feature | undefined, here: PlacesHere): Judged {
  const before: FeatureProperties = place?.properties ?? { typeCode: '' };
  const cells: Record<string, string> = place ? cellsOf(place) : {};
  let properties: FeatureProperties = { ...before };
  const changed: string[] = [];
  const differs = (column: string): boolean => {
    const cell = given.get(column);
    return cell !== undefined && cell !== (cells[column] ?? '');
  };
  if (differs('typeCode')) {
    properties.typeCode = typeNamed(given.get('typeCode')!.trim(), here);
    if (properties.typeCode !== before.typeCode) changed.push('typeCode');
  }
  for (const name of PLACE_FIELDS.filter(differs)) {
    const read = storedOf(name, given.get(name)!, propertyOf(before, name));
    if ('fault' in read) return { is: 'refused', column: name, fault: read.fault };
    properties = withProperty(properties, name, read.value);
    changed.push(name);
  }
  const geometry = geometryOf(given, place, differs, changed);
  if (typeof geometry === 'string')
    return { is: 'refused', column: geometry === 'no-position' ? 'lon' : geometry, fault: faultOf(geometry) };
  if (place && changed.length === 0) return { is: 'same', fid: place.fid };
  if (kindOf(properties.typeCode, here.taxonomy) !== PLACE_KIND)
    return { is: 'refused', column: 'typeCode', fault: 'not-a-place' };
  const { taxonomy, ownOrigin } = here;
  const surroundings = { taxonomy, ...(ownOrigin !== undefined && { ownOrigin }), allowsWaiting: true };
  const issue = featureIssues({ geometry, properties }, surroundings).find((one) => {
    const column = columnOf(one);
    // Earlier faults of unchanged cells are not faults of the table.
    return one.severity === 'error' && (!place || column === null || changed.includes(column));
  });
  if (issue) return { is: 'refused', column: columnOf(issue), fault: 'rule', issue };
  const to = { properties, geometry };
  const changes = changed.map((column) => ({
    column,
    from: cells[column] ?? '',
    to: given.get(column) ?? '',
  }));
  const isMovedThere = changed.includes('lon') || changed.includes('lat');
  const metres = isMovedThere && here.building ? farFromBuilding(here.building, geometry) : null;
  const far = metres === null ? {} : { away: metres };
  if (place === undefined) return { is: 'new', to, changes, ...far };
  const version = given.get('version')?.trim() ?? '';
  const isMoved = version !== '' && version !== versionOf({ ...cells, version: '' });
  if (isMoved && version === versionOf({ ...cells, ...Object.fromEntries(given), version: '' }))
    return { is: 'same', fid: place.fid };
  return { is: isMoved ? 'conflict' : 'changed', fid: place.fid, to, changes, ...far };
}

/** A type by its code or its title; capitals make no difference. */
function typeNamed(written: string, { taxonomy, words }: PlacesHere): string {
  if (Object.hasOwn(taxonomy, written)) return written;
  const small = written.toLowerCase();
  return Object.hasOwn(taxonomy, small) ? small : (words?.types.get(wordKey(written)) ?? written);
}

const faultOf = (at: 'lon' | 'lat' | 'no-position'): RowFault => (at === 'no-position' ? at : 'position');

/** The new position of the place, or the cell at fault if it is unclear. An area stays where it is. */
function geometryOf(
  given: Given,
  place: Feature | undefined,
  differs: (column: string) => boolean,
  changed: string[],
): FeatureGeometry | 'lon' | 'lat' | 'no-position' {
  if (place && !differs('lon') && !differs('lat')) return place.geometry;
  if (place && place.geometry.type !== 'Point') return differs('lon') ? 'lon' : 'lat';
  const before = place?.geometry.type === 'Point' ? place.geometry.coordinates : null;
  const read = (column: 'lon' | 'lat', stood: number | undefined, most: number): number | null => {
    if (!differs(column) && stood !== undefined) return stood;
    const cell = (given.get(column) ?? '').trim().replace(',', '.');
    const value = /^-?\d{1,3}(?:\.\d+)?$/.test(cell) ? Number(cell) : Number.NaN;
    return Math.abs(value) <= most ? Number(value.toFixed(8)) : null;
  };
  if (!place && (given.get('lon') ?? '') === '' && (given.get('lat') ?? '') === '') return 'no-position';
  const lon = read('lon', before?.[0], 180);
  if (lon === null) return 'lon';
  const lat = read('lat', before?.[1], 90);
  if (lat === null) return 'lat';
  for (const column of ['lon', 'lat'].filter(differs)) changed.push(column);
  return { type: 'Point', coordinates: [lon, lat] };
}

/** The column that a rule refers to; null if the table does not have it. */
function columnOf({ path }: Issue): string | null {
  if (path.startsWith('geometry')) return 'lon';
  const name = fieldAt(path);
  return name === 'typeCode' || PLACE_FIELDS.some((field) => field === name) ? name : null;
}

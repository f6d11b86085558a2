import { exists, isLevelKnown, type ContentRow, type StoreyDatabase } from '../../../../db/index.ts';
import type { Taxonomy } from '../../../../domain/entities/feature-type.ts';
import { nameIn, shortTitleIn } from '../../../../domain/entities/name-in.ts';
import type { Position } from '../../../../domain/entities/geometry.ts';
import { centreOf } from '../../../../domain/geometry/measure/centre-of.ts';
import type { Note, NoteAbout } from '../../../../domain/notes/index.ts';
import { isFeature } from '../../../../domain/entities/row.ts';

/** Where a note belongs, as far as this device knows. */
export interface NotePlace {
  /** Empty: the client as a whole, or a thing without a name. */
  title: string;
  /** What is opened for it; null where there is nothing on this device. */
  row: ContentRow | null;
  siteLid: string | null;
  buildingLid: string | null;
  levelLid: string | null;
  /** Of its level. */
  short: string | null;
  /** Where its pin stands; null: it has none on a floor. */
  at: Position | null;
  /** What it was about is deleted. */
  isGone: boolean;
}

export interface PlacedNote {
  note: Note;
  place: NotePlace;
}

const NOWHERE: NotePlace = {
  title: '',
  row: null,
  siteLid: null,
  buildingLid: null,
  levelLid: null,
  short: null,
  at: null,
  isGone: false,
};
const TABLES = { site: 'sites', building: 'buildings', level: 'levels', feature: 'features' } as const;

/** Rows by kind and key. */
type Rows = ReadonlyMap<string, ContentRow>;
const keyOf = (kind: string, lid: string): string => `${kind}:${lid}`;

async function readRows(
  db: StoreyDatabase,
  abouts: readonly Pick<NoteAbout, 'kind' | 'lid'>[],
): Promise<Rows> {
  const found = new Map<string, ContentRow>();
  for (const kind of ['feature', 'level', 'building', 'site'] as const) {
    const lids = new Set(abouts.filter((about) => about.kind === kind).map(({ lid }) => lid));
    // What a place lies in is looked at too.
    for (const row of found.values()) {
      const lid = (row as Partial<Record<`${typeof kind}Lid`, string | null>>)[`${kind}Lid`];
      if (lid != null) lids.add(lid);
    }
    const keys = [...lids];
    const rows = await db.table<ContentRow, string>(TABLES[kind]).bulkGet(keys);
    for (const [i, row] of rows.entries()) if (row !== undefined) found.set(keyOf(kind, keys[i]!), row);
  }
  return found;
}

/** In which words places are named. */
export interface Naming {
  taxonomy: Taxonomy;
  language: string;
}

const titleOf = (row: ContentRow, language: string): string =>
  nameIn(language, isFeature(row) ? row.properties : row);

function titleWith(row: ContentRow, { taxonomy, language }: Naming): string {
  const title = titleOf(row, language);
  if (title !== '' || !('properties' in row)) return title;
  const { typeCode } = row.properties;
  return Object.hasOwn(taxonomy, typeCode) ? (taxonomy[typeCode]?.title ?? '') : '';
}

function lying(
  row: ContentRow,
  rows: Rows,
  language: string,
): Pick<NotePlace, 'siteLid' | 'buildingLid' | 'levelLid' | 'short'> {
  const lids = row as Partial<Record<'siteLid' | 'buildingLid' | 'levelLid', string | null>>;
  const own = isFeature(row) ? null : row.lid;
  const levelLid = row.kind === 'level' ? own : (lids.levelLid ?? null);
  const level = levelLid === null ? undefined : rows.get(keyOf('level', levelLid));
  return {
    siteLid: row.kind === 'site' ? own : (lids.siteLid ?? null),
    buildingLid: row.kind === 'building' ? own : (lids.buildingLid ?? null),
    levelLid,
    short: level?.kind === 'level' ? shortTitleIn(language, level) : null,
  };
}

/** The place of a pin that was not put anywhere. */
function pinOf(row: ContentRow, rows: Rows): Position | null {
  if (isFeature(row)) return centreOf(row.geometry);
  if (row.kind !== 'level') return null;
  const building = rows.get(keyOf('building', row.buildingLid));
  return building?.kind === 'building' ? centreOf(building.geometry) : null;
}

/** Each note with where it belongs. */
export async function placeNotes(
  db: StoreyDatabase,
  notes: readonly Note[],
  naming: Naming,
): Promise<PlacedNote[]> {
  const abouts = notes.flatMap(({ about }) =>
    about === null ? [] : [about, ...(about.near ? [about.near] : [])],
  );
  const rows = await readRows(db, abouts);
  const known = new Map<string, boolean>();
  const isRead = async (about: NoteAbout): Promise<boolean> => {
    const near = about.near;
    if (near?.kind !== 'level') return near === undefined;
    if (!known.has(near.lid)) known.set(near.lid, await isLevelKnown(db, near.lid));
    return known.get(near.lid)!;
  };
  const placed: PlacedNote[] = [];
  for (const note of notes) {
    const { about, position = null } = note;
    const row = about === null ? undefined : rows.get(keyOf(about.kind, about.lid));
    const near = about?.near === undefined ? undefined : rows.get(keyOf(about.near.kind, about.near.lid));
    const there = row ?? near;
    const isGone = about !== null && (row === undefined ? await isRead(about) : !exists(row));
    placed.push({
      note,
      place: {
        ...NOWHERE,
        ...(there !== undefined && {
          title: isGone || row === undefined ? titleOf(there, naming.language) : titleWith(row, naming),
          row: isGone ? (near ?? null) : there,
          ...lying(there, rows, naming.language),
        }),
        at: position ?? (there === undefined ? null : pinOf(there, rows)),
        isGone,
      },
    });
  }
  return placed;
}

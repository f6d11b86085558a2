import { exists, getBuilding, listNotes, type StoreyDatabase } from '../../../db/index.ts';
import { centreOf } from '../../../domain/geometry/measure/centre-of.ts';
import type { Position } from '../../../domain/entities/geometry.ts';
import type { Note, NoteAbout } from '../../../domain/notes/index.ts';
import type { OverlayMark } from '../../../map/index.ts';
import type { Query } from '../../state/queries/query.ts';

/** Letters of a note on its pin; the whole is under Comms. */
const SAID = 60;

/** Where something is seen while this level is open, or none; null where it is not seen. */
async function placeOf(
  db: StoreyDatabase,
  { kind, lid }: NoteAbout,
  levelLid: string | undefined,
): Promise<Position | null> {
  if (kind === 'feature') {
    const feature = await db.features.get(lid);
    return feature !== undefined && feature.levelLid === levelLid && exists(feature)
      ? centreOf(feature.geometry)
      : null;
  }
  if (kind === 'level') {
    const level = lid === levelLid ? await db.levels.get(lid) : undefined;
    const building = level && (await getBuilding(db, level.buildingLid));
    return building === undefined ? null : centreOf(building.geometry);
  }
  if (levelLid !== undefined) return null;
  const row = kind === 'site' ? await db.sites.get(lid) : await db.buildings.get(lid);
  return row !== undefined && exists(row) ? centreOf(row.geometry) : null;
}

const words = ({ by, text }: Note): string =>
  // A visitor's report has no name.
  `${by.name === '' ? '' : `${by.name}: `}${text.length > SAID ? `${text.slice(0, SAID)}…` : text}`;

/** One pin a place, or where a pin was put by hand one there, with what its open notes say. */
export async function notePins(
  db: StoreyDatabase,
  clientLid: string,
  levelLid: string | undefined,
): Promise<OverlayMark[]> {
  const byPlace = new Map<string, { about: NoteAbout; position: Position | null; notes: Note[] }>();
  for (const note of await listNotes(db, clientLid)) {
    if (note.about === null || note.state !== 'open' || note.waits === 'delete') continue;
    const { about, position = null } = note;
    const key = [about.kind, about.lid, ...(position ?? [])].join(':');
    const there = byPlace.get(key) ?? { about, position, notes: [] };
    there.notes.push(note);
    byPlace.set(key, there);
  }
  const pins: OverlayMark[] = [];
  for (const { about, position, notes } of byPlace.values()) {
    const at = await placeOf(db, about, levelLid);
    if (at !== null) pins.push({ kind: 'note', at: position ?? at, about: notes.map(words).join(' · ') });
  }
  return pins;
}

export const notePinsQuery = (
  db: StoreyDatabase,
  clientLid: string | undefined,
  levelLid: string | undefined,
): Query<OverlayMark[]> => ({
  key: JSON.stringify(['note pins', clientLid, levelLid]),
  tables: ['meta', 'staging', 'features', 'levels', 'buildings', 'sites'],
  ask: async () => (clientLid === undefined ? [] : notePins(db, clientLid, levelLid)),
});

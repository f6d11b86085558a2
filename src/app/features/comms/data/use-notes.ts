import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  exists,
  getBuilding,
  listBuildings,
  listLevels,
  listNotes,
  listSites,
  notePeople,
  notesReading,
  serverIdOf,
  type NotePerson,
  type NotesReading,
  type StoreyDatabase,
} from '../../../../db/index.ts';
import type { Building } from '../../../../domain/entities/building.ts';
import type { Level } from '../../../../domain/entities/level.ts';
import type { Site } from '../../../../domain/entities/site.ts';
import type { NoteAbout } from '../../../../domain/notes/index.ts';
import { useTaxonomy } from '../../../state/content/taxonomy.ts';
import type { Query } from '../../../state/queries/query.ts';
import { useQuery } from '../../../state/queries/shared-query.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { placeNotes, type Naming, type NotePlace, type PlacedNote } from './note-places.ts';
import { readersOf } from './mentions.ts';

const PLACES = ['features', 'levels', 'buildings', 'sites'];

const useNaming = (): Naming => ({ taxonomy: useTaxonomy(), language: useTranslation().i18n.language });

const notesQuery = (db: StoreyDatabase, clientLid: string, naming: Naming): Query<PlacedNote[]> => ({
  key: JSON.stringify(['notes', clientLid, naming.language]),
  tables: ['meta', 'staging', ...PLACES],
  ask: async () => {
    const notes = await listNotes(db, clientLid);
    return placeNotes(
      db,
      notes.filter(({ waits }) => waits !== 'delete'),
      naming,
    );
  },
});

/** Notes of a client with where they belong, the latest first. Undefined while the device is asked. */
export function useNotes(clientLid: string): readonly PlacedNote[] | undefined {
  const { t } = useTranslation('comms');
  const { db } = useWorkspace();
  const notes = useQuery(db, notesQuery(db, clientLid, useNaming()));
  const visitor = t('visitor');
  return useMemo(() => notes?.map((one) => named(one, visitor)), [notes, visitor]);
}

/** Reports come from visitors, who give no name. */
const named = (one: PlacedNote, visitor: string): PlacedNote => {
  const { note } = one;
  return note.kind === 'report' ? { ...one, note: { ...note, by: { ...note.by, name: visitor } } } : one;
};

const aboutQuery = (
  db: StoreyDatabase,
  about: NoteAbout | null,
  naming: Naming,
): Query<NotePlace | null> => ({
  key: JSON.stringify(['note about', about, naming.language]),
  tables: about === null ? [] : ['meta', ...PLACES],
  ask: async () => {
    if (about === null) return null;
    const note = { about } as PlacedNote['note'];
    return (await placeNotes(db, [note], naming))[0]!.place;
  },
});

/** What a note is about; null: the client, or while the device is asked. */
export function useAbout(about: NoteAbout | null): NotePlace | null {
  const { db } = useWorkspace();
  return useQuery(db, aboutQuery(db, about, useNaming())) ?? null;
}

/** A building of the client with its levels, the lowest first. */
export interface Floors {
  site: Site;
  building: Building;
  levels: readonly Level[];
}

const floorsQuery = (db: StoreyDatabase, clientLid: string): Query<Floors[]> => ({
  key: JSON.stringify(['floors for notes', clientLid]),
  tables: ['sites', 'buildings', 'levels'],
  ask: async () => {
    const found: Floors[] = [];
    for (const site of (await listSites(db, clientLid)).filter(exists))
      for (const building of (await listBuildings(db, site.lid)).filter(exists))
        found.push({ site, building, levels: (await listLevels(db, building.lid)).filter(exists) });
    return found;
  },
});

export function useFloors(clientLid: string): readonly Floors[] | undefined {
  const { db } = useWorkspace();
  return useQuery(db, floorsQuery(db, clientLid));
}

const sitesQuery = (db: StoreyDatabase, clientLid: string): Query<Site[]> => ({
  key: JSON.stringify(['sites for notes', clientLid]),
  tables: ['sites'],
  ask: async () => (await listSites(db, clientLid)).filter(exists),
});

export function useSites(clientLid: string): readonly Site[] {
  const { db } = useWorkspace();
  return useQuery(db, sitesQuery(db, clientLid)) ?? [];
}

const readingQuery = (db: StoreyDatabase, clientLid: string): Query<NotesReading | null> => ({
  key: JSON.stringify(['notes reading', clientLid]),
  tables: ['meta'],
  ask: async () => notesReading(db, clientLid),
});

/** When the notes were last read. Undefined while the device is asked; null: never. */
export function useNotesReading(clientLid: string): NotesReading | null | undefined {
  const { db } = useWorkspace();
  return useQuery(db, readingQuery(db, clientLid));
}

const readersQuery = (
  db: StoreyDatabase,
  clientLid: string,
  place: Pick<NotePlace, 'siteLid' | 'buildingLid' | 'levelLid'>,
): Query<readonly NotePerson[]> => ({
  key: JSON.stringify(['note readers', clientLid, place.siteLid, place.buildingLid]),
  tables: ['meta', 'idmap', 'buildings'],
  ask: async () => {
    const { siteLid, buildingLid } = place;
    const client = await serverIdOf(db, clientLid);
    const site =
      siteLid ?? (buildingLid === null ? null : ((await getBuilding(db, buildingLid))?.siteLid ?? null));
    const siteId = site === null ? undefined : await serverIdOf(db, site);
    const buildingId = buildingLid === null ? undefined : await serverIdOf(db, buildingLid);
    const isNumbered =
      (site === null || siteId !== undefined) && (buildingLid === null || buildingId !== undefined);
    return readersOf(
      await notePeople(db, clientLid),
      client ?? 0,
      isNumbered ? { siteId, buildingId } : null,
    );
  },
});

const WHOLE = { siteLid: null, buildingLid: null, levelLid: null };

/** Who else can be named in a note about a place, as far as this device knows. */
export function useReaders(clientLid: string, place: NotePlace | null): readonly NotePerson[] {
  const { db, user } = useWorkspace();
  const readers = useQuery(db, readersQuery(db, clientLid, place ?? WHOLE));
  return useMemo(() => (readers ?? []).filter(({ userId }) => userId !== user.id), [readers, user.id]);
}

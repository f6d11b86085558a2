import { exists, listBuildings, listLevels, listNotes, listSites, titleOf } from '../../../db/index.ts';
import type { ContentRow, StoreyDatabase } from '../../../db/index.ts';
import type { Note, NoteAbout } from '../../../domain/notes/index.ts';
import { rowPath } from '../../state/navigation/row-path.ts';
import { useRefs } from '../../state/navigation/server-refs.ts';
import type { Query } from '../../state/queries/query.ts';
import { useQuery } from '../../state/queries/shared-query.ts';
import { useWorkspace } from '../../state/session/workspace.ts';

const notesQuery = (db: StoreyDatabase, clientLid: string): Query<Note[]> => ({
  key: JSON.stringify(['notes', clientLid]),
  tables: ['meta', 'staging'],
  ask: async () => (await listNotes(db, clientLid)).filter(({ waits }) => waits !== 'delete'),
});

/** Notes of a client, the latest first, announcements before all. Undefined while the device is asked. */
export function useNotes(clientLid: string): readonly Note[] | undefined {
  const { db } = useWorkspace();
  const notes = useQuery(db, notesQuery(db, clientLid));
  return notes?.toSorted((a, b) => Number(b.kind === 'announcement') - Number(a.kind === 'announcement'));
}

const TABLES = { site: 'sites', building: 'buildings', level: 'levels', feature: 'features' } as const;

const aboutQuery = (db: StoreyDatabase, about: NoteAbout | null): Query<ContentRow | null> => ({
  key: JSON.stringify(['note about', about]),
  tables: about === null ? [] : [about, about.near ?? about].map(({ kind }) => TABLES[kind]),
  ask: async () => {
    if (about === null) return null;
    const rowOf = async ({ kind, lid }: NoteAbout) =>
      (await db.table(TABLES[kind]).get(lid)) as ContentRow | undefined;
    return (await rowOf(about)) ?? (about.near && (await rowOf(about.near))) ?? null;
  },
});

/** What a note is pinned to: its name, and where it is opened. Null: the client, or what is not on this device. */
export function useAbout(about: NoteAbout | null): { title: string; path: string | null } | null {
  const { db } = useWorkspace();
  const refOf = useRefs();
  const row = useQuery(db, aboutQuery(db, about)) ?? null;
  return row === null ? null : { title: titleOf(row), path: rowPath(row, refOf) };
}

/** A place that a note can be pinned to, with the titles of what it lies in. */
export interface PinPlace {
  about: NoteAbout;
  title: string;
  above: readonly string[];
}

const placesQuery = (db: StoreyDatabase, clientLid: string): Query<PinPlace[]> => ({
  key: JSON.stringify(['places for notes', clientLid]),
  tables: ['sites', 'buildings', 'levels'],
  ask: async () => {
    const found: PinPlace[] = [];
    const add = (kind: NoteAbout['kind'], lid: string, title: string, above: readonly string[]): void => {
      found.push({ about: { kind, lid }, title, above });
    };
    for (const site of (await listSites(db, clientLid)).filter(exists)) {
      add('site', site.lid, site.title, []);
      for (const building of (await listBuildings(db, site.lid)).filter(exists)) {
        add('building', building.lid, building.title, [site.title]);
        for (const level of (await listLevels(db, building.lid)).filter(exists))
          add('level', level.lid, level.title, [site.title, building.title]);
      }
    }
    return found;
  },
});

export function usePinPlaces(clientLid: string): readonly PinPlace[] {
  const { db } = useWorkspace();
  return useQuery(db, placesQuery(db, clientLid)) ?? [];
}

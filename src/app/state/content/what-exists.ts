import { CONTENT_TABLES, titleOf, type ContentRow, type StoreyDatabase } from '../../../db/index.ts';
import { rowPath } from '../navigation/row-path.ts';
import { useRefs } from '../navigation/server-refs.ts';
import { useWorkspace } from '../session/workspace.ts';

interface NewThing {
  /** `<table>:new:<parent>…` */
  entityKey: string;
  /** The key that it would get. */
  id: string;
  draft: { values: Record<string, unknown> };
}

/** What already stands where a new thing was to be saved: the same thing, or a level with its index. */
async function existing(db: StoreyDatabase, { entityKey, id, draft }: NewThing): Promise<ContentRow | null> {
  const [name, , parent] = entityKey.split(':');
  const table = CONTENT_TABLES.find((one) => one === name);
  if (table === undefined) return null;
  const same = (await db.table(table).get(id)) as ContentRow | undefined;
  if (same !== undefined || table !== 'levels') return same ?? null;
  const index = draft.values['levelIndex'];
  const levels = await db.levels.where({ buildingLid: parent ?? '' }).toArray();
  return levels.find(({ levelIndex }) => levelIndex === index) ?? null;
}

/** Names what exists already in the place of what was to be saved, and says where it is opened. */
export function useWhatExists(): (of: NewThing) => Promise<{ title: string; path: string | null } | null> {
  const { db } = useWorkspace();
  const refOf = useRefs();
  return async (of) => {
    const row = await existing(db, of);
    return row && { title: titleOf(row), path: rowPath(row, refOf) };
  };
}

import { rowsOf } from '../../../db/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import { useQuery } from '../../state/queries/shared-query.ts';
import { useWorkspace } from '../../state/session/workspace.ts';

interface GroupContent {
  features: readonly Feature[];
  /** Of the building that all of them are in; null: of several, or none. */
  outline: Feature['geometry'] | null;
}

const EMPTY: GroupContent = { features: [], outline: null };

/** The features of a group of findings as they are now. */
export function useGroupContent(fids: readonly string[]): GroupContent {
  const { db } = useWorkspace();
  const content = useQuery(db, {
    key: JSON.stringify(['features of findings', ...fids]),
    tables: ['features', 'buildings'],
    ask: async (): Promise<GroupContent> => {
      const features = (await rowsOf(db.features, [...fids])).filter((row) => row !== undefined);
      const [buildingLid, ...others] = new Set(features.map((row) => row.buildingLid));
      const isOne = buildingLid !== null && buildingLid !== undefined && others.length === 0;
      const building = isOne ? await db.buildings.get(buildingLid) : undefined;
      return { features, outline: building?.geometry ?? null };
    },
  });
  return content ?? EMPTY;
}

import { getFeature } from '../../../db/index.ts';
import { rowPath } from '../../state/navigation/row-path.ts';
import { useRefs } from '../../state/navigation/server-refs.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { useWorkspace } from '../../state/session/workspace.ts';

/** Opens a place on the map. */
export function useOpenPlace(): (fid: string | undefined) => Promise<void> {
  const refOf = useRefs();
  const go = useGo();
  const { db } = useWorkspace();
  return async (fid = '') => {
    const feature = await getFeature(db, fid);
    const path = feature === undefined ? null : rowPath(feature, refOf);
    if (path !== null) go(path);
  };
}

import { useSetAtom } from 'jotai';
import { contentTypeOf, isLevelContent } from '../../../domain/content/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import { selectionAtom } from '../../editor/selection.ts';
import { paths } from '../../routes/paths.ts';
import { rowPath } from './row-path.ts';
import { useRefs } from './server-refs.ts';
import { useGo } from './use-go.ts';

/** Opens features on the map: one in its form, more of them selected on the level that most of them are on. */
export function useOpenOnMap(): (features: readonly Feature[]) => void {
  const setSelection = useSetAtom(selectionAtom);
  const refOf = useRefs();
  const go = useGo();
  return (features) => {
    const groups = new Map<string, Feature[]>();
    for (const feature of features) {
      const key = `${feature.levelLid} ${contentTypeOf(feature.kind)}`;
      groups.set(key, [...(groups.get(key) ?? []), feature]);
    }
    const [most = []] = [...groups.values()].toSorted((a, b) => b.length - a.length);
    const [first] = most;
    if (first === undefined) return;
    const { clientLid, siteLid, buildingLid, levelLid } = first;
    const type = contentTypeOf(first.kind);
    const isOnLevel = siteLid !== null && buildingLid !== null && levelLid !== null && isLevelContent(type);
    if (most.length === 1 || !isOnLevel) {
      const path = rowPath(first, refOf);
      if (path !== null) go(path);
      return;
    }
    const at = { clientId: refOf(clientLid), siteId: refOf(siteLid), buildingId: refOf(buildingLid) };
    setSelection(new Set(most.map(({ fid }) => fid)));
    go(paths.content({ ...at, levelId: levelLid }, type));
  };
}

import { useAtom } from 'jotai';
import { useMemo } from 'react';
import type { Level } from '../../../domain/entities/level.ts';
import { FIRST_OF_LEVEL, isLevelContent } from '../../../domain/content/index.ts';
import { paths } from '../../routes/paths.ts';
import { levelStepsAtom } from '../../editor/offers.ts';
import { useHeld } from '../../editor/held.ts';
import { useStable } from '../../editor/use-stable.ts';
import { linkedLevelAtom } from '../../state/map-view/level-preview.ts';
import { useContentRoute } from '../../state/navigation/content-route.ts';
import { usePlace } from '../../state/navigation/current-place.ts';
import { useRefs } from '../../state/navigation/server-refs.ts';
import { siblingsQuery } from '../../state/navigation/siblings.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { useQuery } from '../../state/queries/shared-query.ts';
import { useWorkspace } from '../../state/session/workspace.ts';

/**
 * Offers the way to the level above and below. Where the building itself is shown, its lowest level is above. While a
 * transition is linked the map alone goes there.
 */
export function useLevelSteps(isFormOpen: boolean): void {
  const { db } = useWorkspace();
  const route = useContentRoute();
  const place = usePlace();
  const ref = useRefs();
  const go = useGo();
  const levels = useQuery(db, siblingsQuery(db, place))?.levels ?? NONE;
  const [linked, showLinked] = useAtom(linkedLevelAtom);
  const at = levels.findIndex(({ lid }) => lid === (linked ?? place?.level?.lid));
  const open = (level: Level | undefined): void => {
    if (linked !== null) return level && showLinked(level.lid);
    const { client, site, building } = place ?? {};
    if (!client || !site || !building || level === undefined) return;
    const params = { clientId: ref(client.lid), siteId: ref(site.lid), buildingId: ref(building.lid) };
    const type = isLevelContent(route.contentType) ? route.contentType : FIRST_OF_LEVEL;
    go(paths.content({ ...params, levelId: String(level.levelIndex) }, type));
  };
  const up = useStable(() => open(levels[at + 1]));
  const down = useStable(() => open(levels[at - 1]));
  const isOffered = place?.building != null && levels.length > 0 && (!isFormOpen || linked !== null);
  const [hasAbove, hasBelow] = [at + 1 < levels.length, at > 0];
  const offer = useMemo(
    () => (isOffered ? { forward: hasAbove ? up : null, back: hasBelow ? down : null } : null),
    [isOffered, hasAbove, hasBelow, up, down],
  );
  useHeld(levelStepsAtom, offer);
}

const NONE: readonly Level[] = [];

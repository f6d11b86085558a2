import { useAtomValue } from 'jotai';

import type { Level } from '../../../domain/entities/level.ts';
import { levelContentQuery } from '../../state/content/level-content.ts';
import { ghostFeaturesAtom, ghostFloorAtom, isTracingBelowAtom } from '../../state/map-view/ghost-floor.ts';
import { usePlace } from '../../state/navigation/current-place.ts';
import { siblingsQuery } from '../../state/navigation/siblings.ts';
import { useQuery } from '../../state/queries/shared-query.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { useHeld } from '../../editor/held.ts';

export interface FloorsBeside {
  below: Level | undefined;
  above: Level | undefined;
}

/** Puts the chosen floor under the open one, as this device has it. Gives the floors to choose from; null without one. */
export function useGhostFloor(): FloorsBeside | null {
  const { db } = useWorkspace();
  const place = usePlace();
  const setting = useAtomValue(ghostFloorAtom);
  const chosen = useAtomValue(isTracingBelowAtom) ? 'below' : setting;
  const levels = useQuery(db, siblingsQuery(db, place))?.levels ?? [];
  const lid = place?.level?.lid;
  const at = levels.findIndex((level) => level.lid === lid);
  const floors = at === -1 ? null : { below: levels[at - 1], above: levels[at + 1] };
  const ghost = chosen === 'below' || chosen === 'above' ? floors?.[chosen]?.lid : undefined;
  const found = useQuery(db, levelContentQuery(db, ghost));
  const features = found?.levelLid === ghost ? found?.features : undefined;
  useHeld(ghostFeaturesAtom, features ?? null);
  return floors;
}

import { useSetAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import type { Building } from '../../../domain/entities/building.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import type { Bounds } from '../../../domain/entities/geometry.ts';
import type { Lid } from '../../../domain/entities/ids.ts';
import type { Agreements, ImportChoice } from '../../../domain/floorplan/index.ts';
import { boundsAcross } from '../../../domain/geometry/index.ts';
import { featureRow } from '../../../domain/ops/index.ts';
import type { ImportPlan } from '../../../workers/index.ts';
import { flyToBoundsAtom } from '../../state/map-view/fly-to.ts';
import { levelPreviewAtom } from '../../state/map-view/level-preview.ts';
import { useHeld } from '../../editor/held.ts';

/** Above this many features a preview costs more than it tells. */
const MOST_SHOWN = 20_000;

/** What is asked about is left out of the picture until it is decided; the rest is shown meanwhile. */
const ALL_AGREED: Agreements = { leaveOutBroken: true, leaveOutUnfit: true, shortenNames: true };

/** Shows on the map what an import with this choice would make. @param count features of the plan */
export function usePreview(
  building: Building,
  levelLid: Lid,
  job: ImportPlan | null,
  choice: ImportChoice | null,
  count: number,
): void {
  const [shown, show] = useState<readonly Feature[] | null>(null);
  useHeld(levelPreviewAtom, job === null ? null : shown);
  const flyTo = useSetAtom(flyToBoundsAtom);
  const seen = useRef<ImportPlan>(undefined);
  const mapping = choice === null ? undefined : choice.mapping;
  useEffect(() => {
    if (job === null || mapping === undefined || count > MOST_SHOWN) return undefined;
    let gone = false;
    const { clientLid, siteLid, lid: buildingLid } = building;
    job.build({ mapping, agreed: ALL_AGREED }).then(
      (built) => {
        if (gone) return;
        const place = { clientLid, siteLid, buildingLid, levelLid };
        show(built.ok ? built.features.map((draft) => featureRow(place, draft)) : null);
        // The map shows the building: of a plan that reaches beyond it, the rest lies under the panel.
        if (!built.ok || seen.current === job) return;
        seen.current = job;
        const all = beyond(
          boundsAcross(building.geometry),
          boundsAcross(...built.features.map(({ geometry }) => geometry)),
        );
        if (all !== null) flyTo(all);
      },
      // The job was closed meanwhile: another one shows what it has.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [building, levelLid, job, mapping, count, flyTo]);
}

/** Both together, where the plan touches the building and is not within it; else null. */
export function beyond(building: Bounds | null, plan: Bounds | null): Bounds | null {
  if (building === null || plan === null) return null;
  const [west, south, east, north] = building;
  const [left, bottom, right, top] = plan;
  const touches = left <= east && right >= west && bottom <= north && top >= south;
  const isWithin = left >= west && right <= east && bottom >= south && top <= north;
  if (!touches || isWithin) return null;
  return [Math.min(west, left), Math.min(south, bottom), Math.max(east, right), Math.max(north, top)];
}

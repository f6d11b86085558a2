import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import type { Building } from '../../../domain/entities/building.ts';
import type { Lid } from '../../../domain/entities/ids.ts';
import type { ImportChoice } from '../../../domain/floorplan/index.ts';
import { featureRow } from '../../../domain/ops/index.ts';
import type { ImportPlan } from '../../../workers/index.ts';
import { levelPreviewAtom } from '../../state/map-view/level-preview.ts';

/** Above this many features a preview costs more than it tells. */
const MOST_SHOWN = 20_000;

/** Shows on the map what an import with this choice would make. @param count features of the plan */
export function usePreview(
  building: Building,
  levelLid: Lid,
  job: ImportPlan | null,
  choice: ImportChoice | null,
  count: number,
): void {
  const show = useSetAtom(levelPreviewAtom);
  useEffect(() => {
    if (job === null || choice === null || count > MOST_SHOWN) return undefined;
    let gone = false;
    const { clientLid, siteLid, lid: buildingLid } = building;
    job.build(choice).then(
      (built) => {
        if (gone) return;
        const place = { clientLid, siteLid, buildingLid, levelLid };
        show(built.ok ? built.features.map((draft) => featureRow(place, draft)) : null);
      },
      // The job was closed meanwhile: another one shows what it has.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [building, levelLid, job, choice, count, show]);
  useEffect(() => () => show(null), [show]);
  useEffect(() => {
    if (job === null) show(null);
  }, [job, show]);
}

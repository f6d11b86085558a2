import type { Feature } from '../../../../domain/entities/feature.ts';
import type { Level } from '../../../../domain/entities/level.ts';
import { addedOnSurvey } from '../../../../domain/survey/verification.ts';
import { newFid, saveFeature, type CommandOutcome } from '../../../commands/index.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';

type Added = Pick<Feature, 'kind' | 'geometry' | 'properties'>;

/** Saves something new on the surveyed level, with who found it and when; `ends`: the draft that ends with it. */
export function useAddOnLevel(
  level: Level,
  by: string,
): (added: Added, ends?: string) => Promise<CommandOutcome> {
  const workspace = useWorkspace();
  const { clientLid, siteLid, buildingLid, lid: levelLid } = level;
  return ({ kind, geometry, properties }, ends) =>
    saveFeature.run(
      { ...workspace, ends },
      {
        mode: 'add',
        place: { clientLid, siteLid, buildingLid, levelLid },
        draft: {
          fid: newFid(workspace),
          kind,
          geometry,
          properties: addedOnSurvey(properties, { at: Math.round(workspace.latestNow() / 1000), by }),
        },
      },
    );
}

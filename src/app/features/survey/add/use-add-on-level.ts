import type { Feature } from '../../../../domain/entities/feature.ts';
import type { Level } from '../../../../domain/entities/level.ts';
import { addedOnSurvey } from '../../../../domain/survey/verification.ts';
import { newFid, saveFeature, type CommandOutcome } from '../../../commands/index.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';

type Added = Pick<Feature, 'kind' | 'geometry' | 'properties'>;

/** Saves something new on the surveyed level, with who found it and when. */
export function useAddOnLevel(level: Level, by: string): (added: Added) => Promise<CommandOutcome> {
  const workspace = useWorkspace();
  const { clientLid, siteLid, buildingLid, lid: levelLid } = level;
  return ({ kind, geometry, properties }) =>
    saveFeature.run(workspace, {
      mode: 'add',
      place: { clientLid, siteLid, buildingLid, levelLid },
      draft: {
        fid: newFid(workspace),
        kind,
        geometry,
        properties: addedOnSurvey(properties, { at: Math.round(workspace.latestNow() / 1000), by }),
      },
    });
}

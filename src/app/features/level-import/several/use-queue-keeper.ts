import { useTranslation } from 'react-i18next';
import type { Building } from '../../../../domain/entities/building.ts';
import type { Lid } from '../../../../domain/entities/ids.ts';
import { keepPlan, newLid, type PickedPlan } from '../../../commands/index.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { useToasts } from '../../../ui/index.ts';
import type { QueuedLevel } from '../import-values.ts';
import { queuedLevel } from './queue.ts';
import type { LevelChoice } from './use-several.ts';

/**
 * Keeps on the device the plans of the levels that were chosen, the first under the key of the open wizard. Gives those
 * that have found room; a message says what has not.
 */
export function useQueueKeeper(building: Building, levelLid: Lid) {
  const { t } = useTranslation('import');
  const forms = useTranslation('forms');
  const workspace = useWorkspace();
  const toasts = useToasts();
  return async (plans: readonly PickedPlan[], choices: readonly LevelChoice[]): Promise<QueuedLevel[]> => {
    const titleOf = (floor: number): string => t('levelTitle', { floor });
    const queue: QueuedLevel[] = [];
    for (const [i, file] of plans.entries()) {
      const lid = i === 0 ? levelLid : newLid(workspace);
      const kept = await keepPlan(workspace, { levelLid: lid, buildingLid: building.lid }, file);
      if (!kept.ok) {
        toasts.show({
          kind: 'error',
          title: forms.t(kept.code === 'quota' ? 'failures.quota' : 'failures.plan'),
        });
        break;
      }
      queue.push(queuedLevel(choices[i]!, lid, file.name, titleOf));
    }
    return queue;
  };
}

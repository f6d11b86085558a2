import { useSetAtom } from 'jotai';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DONE, type EditAnswer, type EditHandlers, type EditOps } from '../../../map/index.ts';
import { undoWaitsFor } from '../../commands/index.ts';
import { isLevelParams } from '../../routes/paths.ts';
import { levelEditHandlersAtom } from '../../editor/edit-handlers.ts';
import { useHeld } from '../../editor/held.ts';
import { namingAskedAtom } from '../../editor/selection.ts';
import { useStable } from '../../editor/use-stable.ts';
import { useTaxonomy } from '../../state/content/taxonomy.ts';
import { useContentRoute } from '../../state/navigation/content-route.ts';
import { usePlace } from '../../state/navigation/current-place.ts';
import { usePermission } from '../../state/rights/permission.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { useToasts, type ToastContent } from '../../ui/index.ts';

// It is drawn first.
const commands = () => import('../../commands/content/add-walls.ts');

/** Adds walls, doors and windows that are drawn on a level where no form is open: each is saved at once. */
export function useWallEdits(): void {
  const { t } = useTranslation('content');
  const workspace = useWorkspace();
  const toasts = useToasts();
  const taxonomy = useTaxonomy();
  const { params, panel } = useContentRoute();
  const { canEdit } = usePermission();
  const name = useSetAtom(namingAskedAtom);
  const level = usePlace()?.level ?? null;
  const canAdd = panel === 'none' && canEdit && level !== null && isLevelParams(params);

  const tell = (content: Pick<ToastContent, 'kind' | 'title' | 'action'>): void =>
    void toasts.show({ ...content, key: 'wall-edits' });
  const onOpening = useStable(({ kind, geometry }: EditOps['add-opening']): EditAnswer => {
    if (level === null) return DONE;
    void undoWaitsFor(
      (async () => {
        const { addOpening } = await commands();
        const outcome = await addOpening.run(workspace, { levelLid: level.lid, taxonomy, kind, geometry });
        if (outcome.ok) tell({ kind: 'success', title: t(`map.${kind}Added`) });
        else if (outcome.isThere) tell({ kind: 'info', title: t('map.openingThere') });
        else tell({ kind: 'error', title: t('map.notAdded') });
      })(),
    );
    return DONE;
  });
  const onWalls = useStable(({ line }: EditOps['add-walls']): EditAnswer => {
    if (level === null) return DONE;
    void undoWaitsFor(
      (async () => {
        const { addWallRun } = await commands();
        const outcome = await addWallRun.run(workspace, { levelLid: level.lid, taxonomy, line });
        const { rooms } = outcome;
        if (!outcome.ok) tell({ kind: 'error', title: t('map.notAdded') });
        else if (rooms.length === 0) tell({ kind: 'success', title: t('map.wallAdded') });
        else
          tell({
            kind: 'success',
            title: t('map.roomsAdded', { count: rooms.length }),
            action: { label: t('map.selectRooms'), onPress: () => name(rooms) },
          });
      })(),
    );
    return DONE;
  });
  const handlers = useMemo<EditHandlers>(
    () => ({ 'add-opening': onOpening, 'add-walls': onWalls }),
    [onOpening, onWalls],
  );
  useHeld(levelEditHandlersAtom, canAdd ? handlers : null);
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { restoreFromTrash } from '../../../commands/restore/restore-from-trash.ts';
import { isolate } from '../../../i18n/index.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { useToasts } from '../../../ui/index.ts';
import { DbError, type RestoreElsewhere, type RestoreOutcome } from '../../../../db/index.ts';

/** Why something can't come back as it stands. */
export type Obstacle = Extract<RestoreOutcome, { status: 'noParent' | 'levelTaken' }>;

export interface Restoring {
  isBusy: boolean;
  obstacle: Obstacle | null;
  restore: (id: string, elsewhere?: RestoreElsewhere) => void;
}

/** Brings a thing back from the trash and says what came of it. @param title what it is called */
export function useRestore(title: string): Restoring {
  const { t } = useTranslation(['activity', 'forms']);
  const workspace = useWorkspace();
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);
  const [obstacle, setObstacle] = useState<Obstacle | null>(null);
  const run = async (id: string, elsewhere?: RestoreElsewhere): Promise<void> => {
    setBusy(true);
    let lacksRight = false;
    const outcome = await restoreFromTrash(workspace, { id, ...elsewhere }).catch((cause: unknown) => {
      lacksRight = cause instanceof DbError && cause.kind === 'noRight';
      return null;
    });
    setBusy(false);
    setObstacle(null);
    const words = { title: isolate(title) };
    const why = lacksRight ? { detail: t('forms:steps.noRight') } : {};
    if (outcome === null) toasts.show({ kind: 'error', title: t('trash.failed', words), ...why });
    else if (outcome.status === 'done') toasts.show({ kind: 'device', title: t('trash.done', words) });
    else if (outcome.status === 'same') toasts.show({ kind: 'info', title: t('trash.same', words) });
    else if (outcome.status === 'gone') toasts.show({ kind: 'info', title: t('trash.gone', words) });
    else setObstacle(outcome);
  };
  return { isBusy, obstacle, restore: (id, elsewhere) => void run(id, elsewhere) };
}

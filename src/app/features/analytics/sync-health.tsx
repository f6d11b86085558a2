import { CircleCheck, CloudUpload, GitMerge, TriangleAlert } from 'lucide-react';
import { useSyncExternalStore, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/index.ts';
import { paths } from '../../routes/paths.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { Button, Figure, Grid, Stack } from '../../ui/index.ts';

/** How the work of this device stands with the server. */
export function SyncHealth(): ReactNode {
  const { t } = useTranslation(['analytics', 'shell']);
  const { engine } = useWorkspace();
  const formats = useFormats();
  const go = useGo();
  const { waiting, sending, refused, conflicts, lastSyncedAt } = useSyncExternalStore(
    engine.subscribe,
    engine.getSnapshot,
  );
  return (
    <Stack gap={4}>
      <Grid min={180}>
        <Figure
          label={t('sync.waiting')}
          value={formats.number(waiting + sending)}
          icon={CloudUpload}
          tone={waiting + sending > 0 ? 'waiting' : 'synced'}
        />
        <Figure
          label={t('sync.refused')}
          value={formats.number(refused)}
          icon={TriangleAlert}
          tone={refused > 0 ? 'error' : 'synced'}
        />
        <Figure
          label={t('sync.conflicts')}
          value={formats.number(conflicts)}
          icon={GitMerge}
          tone={conflicts > 0 ? 'conflict' : 'synced'}
        />
        <Figure
          label={t('sync.lastSync')}
          value={lastSyncedAt === null ? '–' : formats.time(lastSyncedAt)}
          icon={CircleCheck}
          tone="synced"
        />
      </Grid>
      <Stack align="start">
        <Button onPress={() => go(paths.sync)}>{t('shell:screens.SyncCentre')}</Button>
      </Stack>
    </Stack>
  );
}

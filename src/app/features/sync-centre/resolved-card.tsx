import { GitMerge } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../routes/paths.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { useLiveQuery } from '../../state/queries/use-live-query.ts';
import { Button, Card, Text } from '../../ui/index.ts';

/** A link to recent decisions; not rendered without any. */
export function DecisionsCard(): ReactNode {
  const { t } = useTranslation('sync');
  const { engine } = useWorkspace();
  const go = useGo();
  const decided =
    useLiveQuery(
      async () => (await engine.listResolved()).filter(({ isInTrash }) => !isInTrash).length,
      [engine],
    ) ?? 0;
  if (decided === 0) return null;
  return (
    <Card
      title={t('decisions.title')}
      icon={GitMerge}
      actions={
        <Button variant="secondary" size="small" onPress={() => go(paths.conflicts)}>
          {t('decisions.show')}
        </Button>
      }
    >
      <Text tone="secondary">{t('decisions.decided', { count: decided })}</Text>
    </Card>
  );
}

import { ChartNoAxesCombined } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import type { ClientChoice, NumberedClient } from '../../online/client-choice.ts';
import { useAnswer } from '../../online/use-answer.ts';
import { useErrorText } from '../../online/use-error-text.ts';
import { useOnline } from '../../online/use-online.ts';
import { paths } from '../../routes/paths.ts';
import { isEmbedded } from '../../state/session/embed-mode.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { useOfflineReason } from '../../state/sync-status/offline-reason.ts';
import { Button, Card, EmptyState, Notice, Stack, Text, useToasts } from '../../ui/index.ts';

interface ActivationProps {
  chosen: NumberedClient;
  choice: ClientChoice;
}

// @spec 4.28 8.53
/** The order to set up analytics of a client's apps. */
export function Activation({ chosen, choice }: ActivationProps): ReactNode {
  const { t } = useTranslation('analytics');
  const { online } = useWorkspace();
  const isOnline = useOnline();
  const cut = useOfflineReason();
  const toasts = useToasts();
  const errorText = useErrorText();
  const asked = useAnswer(choice.isAdmin ? `analytics ${chosen.client.lid}` : null, async () =>
    (await online.server()).analytics(chosen.client.lid),
  );
  const [answered, setStatus] = useState<string | null>(null);
  const status = answered ?? (asked.value === 'none' ? null : (asked.value ?? null));
  const [isBusy, setBusy] = useState(false);
  if (!choice.isAdmin && isEmbedded()) return <Navigate to={paths.embedError} replace />;
  async function activate(): Promise<void> {
    setBusy(true);
    const answer = await online.activateAnalytics(chosen.client.lid);
    setBusy(false);
    if (answer.ok) setStatus(answer.value);
    else toasts.show({ kind: 'error', title: t('activation.failed'), detail: errorText(answer.error) });
  }
  return (
    <Stack gap={4}>
      <EmptyState title={t('use.none')} text={t('use.noneText')} drawing="none" />
      {choice.isAdmin ? (
        <Card title={t('activation.title')} icon={ChartNoAxesCombined}>
          <Stack gap={3} align="start">
            <Text tone="secondary">{t('activation.text')}</Text>
            {status !== null && (
              <Notice tone="synced" role="status">
                {t(status === 'underway' ? 'activation.underway' : 'activation.requested')}
              </Notice>
            )}
            <Button
              variant="primary"
              isDisabled={!isOnline || status === 'underway'}
              isPending={isBusy}
              onPress={() => void activate()}
            >
              {t('activation.request')}
            </Button>
            {!isOnline && (
              <Text look="small" tone="offline">
                {t(cut === 'unreachable' ? 'activation.unreachable' : 'activation.offline')}
              </Text>
            )}
          </Stack>
        </Card>
      ) : (
        <Notice>{t('activation.adminsOnly')}</Notice>
      )}
    </Stack>
  );
}

import { useTitles } from '../../../state/content/feature-name.ts';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Site } from '../../../../domain/entities/site.ts';
import { putBackNetwork } from '../../../commands/restore/restore-network.ts';
import { isolate } from '../../../i18n/index.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { ConfirmModal, Stack, Text, useToasts } from '../../../ui/index.ts';

export const DIFFERENCES = ['added', 'gone', 'moved', 'changed', 'elsewhere'] as const;
/** Of an earlier network from what is here, in nodes; `elsewhere`: those on levels that are not on this device. */
export type Difference = Record<(typeof DIFFERENCES)[number], number>;

export interface PutBackModalProps {
  site: Site;
  /** Of the earlier network. */
  name: string;
  difference: Difference;
  isOpen: boolean;
  onClose: () => void;
}

/** Says what would become of how many nodes, and does it when the person says so. */
export function PutBackModal({ site, name, difference, isOpen, onClose }: PutBackModalProps): ReactNode {
  const { t } = useTranslation('sync');
  const { titleOf } = useTitles();
  const workspace = useWorkspace();
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);
  const putBack = async (): Promise<void> => {
    setBusy(true);
    const outcome = await putBackNetwork(workspace, { siteLid: site.lid, name }).catch(() => null);
    setBusy(false);
    onClose();
    if (outcome?.ok !== true) {
      const isGone = outcome?.code === 'gone';
      toasts.show({ kind: 'error', title: t(isGone ? 'earlier.unreadable' : 'earlier.putBackFailed') });
    } else if (outcome.entityKeys.length === 0) toasts.show({ kind: 'info', title: t('earlier.already') });
    else {
      const title = t('earlier.done', { site: isolate(titleOf(site)) });
      toasts.show({ kind: 'device', title, detail: t('exchange.takenText') });
    }
  };
  return (
    <ConfirmModal
      isOpen={isOpen}
      title={t('earlier.putBackTitle')}
      safeLabel={t('exchange.preview.cancel')}
      actionLabel={t('earlier.putBackAction')}
      isPending={isBusy}
      onSafe={onClose}
      onAction={() => void putBack()}
    >
      <Stack as="ul" gap={1}>
        {DIFFERENCES.filter((change) => difference[change] > 0).map((change) => (
          <li key={change}>{t(`earlier.change.${change}`, { count: difference[change] })}</li>
        ))}
      </Stack>
      <Text tone="secondary">{t('earlier.putBackText')}</Text>
    </ConfirmModal>
  );
}

import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContentRow, DeletedRow } from '../../../../db/index.ts';
import type { ContentTable } from '../../../../domain/moment/moment.ts';
import { undeleteMarked } from '../../../commands/restore/undelete.ts';
import { isolate } from '../../../i18n/index.ts';
import { useGo } from '../../../state/navigation/use-go.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { paths } from '../../../routes/paths.ts';
import { IconButton, useToasts } from '../../../ui/index.ts';

export interface RestoreButtonProps {
  table: ContentTable;
  deleted: DeletedRow<ContentRow>;
  title: string;
}

/** Brings back what is marked for deletion, and says what came of it. */
export default function RestoreButton({ table, deleted, title }: RestoreButtonProps) {
  const { t } = useTranslation('content');
  const workspace = useWorkspace();
  const toasts = useToasts();
  const go = useGo();
  const [isBusy, setBusy] = useState(false);
  const restore = async (): Promise<void> => {
    setBusy(true);
    const outcome = await undeleteMarked(workspace, { ...deleted, table }).catch(() => null);
    setBusy(false);
    const words = { title: isolate(title) };
    if (outcome?.status === 'done') toasts.show({ kind: 'device', title: t('deleted.restored', words) });
    else if (outcome?.status === 'noParent' || outcome?.status === 'levelTaken')
      toasts.show({
        kind: 'warning',
        title: t(`deleted.${outcome.status}`, words),
        // There it is asked where it is to go instead.
        action: { label: t('deleted.showTrash'), onPress: () => go(paths.trash) },
      });
    else if (outcome?.status === 'unread')
      toasts.show({ kind: 'warning', title: t('deleted.unread', words) });
    else if (outcome?.status !== 'same') toasts.show({ kind: 'error', title: t('deleted.failed', words) });
  };
  return (
    <IconButton
      icon={RotateCcw}
      label={t('deleted.restoreOf', { title })}
      tooltip={t('deleted.restore')}
      size="small"
      isDisabled={isBusy}
      onPress={() => void restore()}
    />
  );
}

import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/index.ts';
import { useErrorText } from '../../online/use-error-text.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { ConfirmModal, useToasts } from '../../ui/index.ts';
import type { LibraryRow } from './library-rows.ts';

interface DeleteDialogProps {
  clientLid: string;
  rows: readonly LibraryRow[];
  /** These are deleted, also where a later one was refused. */
  onDeleted: (urls: ReadonlySet<string>) => void;
  onClose: () => void;
}

/** Asks, and deletes pictures that nothing shows from the server, one after the other. */
export function DeleteDialog({ clientLid, rows, onDeleted, onClose }: DeleteDialogProps): ReactNode {
  const { t } = useTranslation('settings');
  const { online } = useWorkspace();
  const toasts = useToasts();
  const formats = useFormats();
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const isOne = rows.length === 1;
  const remove = async (): Promise<void> => {
    setBusy(true);
    const pictures = await online.pictures();
    const deleted = new Set<string>();
    let detail: string | undefined;
    for (const { url } of rows) {
      const answer = await pictures.remove(clientLid, url);
      if (answer.ok) deleted.add(url);
      else detail = errorText(answer.error);
      // Without an answer each of the others would be waited for in vain.
      if (!answer.ok && answer.error.kind !== 'http') break;
    }
    onDeleted(deleted);
    const number = formats.number(deleted.size);
    if (deleted.size > 0) toasts.show({ kind: 'success', title: t('library.deletedAll', { number }) });
    if (detail !== undefined) toasts.show({ kind: 'error', title: t('library.notDeleted'), detail });
    onClose();
  };
  return (
    <ConfirmModal
      isOpen
      isDestructive
      title={t('library.deleteTitle')}
      safeLabel={t('library.cancel')}
      actionLabel={
        isOne ? t('library.delete') : t('library.deleteAll', { number: formats.number(rows.length) })
      }
      isPending={isBusy}
      onSafe={onClose}
      onAction={() => void remove()}
    >
      {isOne ? t('library.deleteText') : t('library.deleteAllText', { number: formats.number(rows.length) })}
    </ConfirmModal>
  );
}

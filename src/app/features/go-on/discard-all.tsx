import { useAtomValue } from 'jotai';
import { Trash2 } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import {
  discardDraft,
  dropArrived,
  keepArrived,
  restoreTrashDraft,
  type ArrivedView,
  type DraftView,
} from '../../../db/index.ts';
import { openFormAtom } from '../../state/navigation/panel.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { Button, ConfirmModal, useToasts } from '../../ui/index.ts';

interface DiscardAllProps {
  drafts: readonly (DraftView | ArrivedView)[];
}

/** Asks once, and can be taken back. */
export function DiscardAll({ drafts }: DiscardAllProps): ReactElement {
  const { t } = useTranslation('goOn');
  const { db, now, newId } = useWorkspace();
  const toasts = useToasts();
  const form = useAtomValue(openFormAtom);
  const [isAsking, setAsking] = useState(false);
  const count = drafts.length;
  const discard = async (): Promise<void> => {
    setAsking(false);
    const trashed: string[] = [];
    const dropped: ArrivedView[] = [];
    let left = 0;
    // What stands in the open form is that form's.
    await form?.discard().catch(() => undefined);
    for (const draft of drafts) {
      const { key } = draft;
      if ('fileId' in draft) {
        const isGone = await dropArrived(db, key).then(
          () => true,
          () => false,
        );
        if (isGone) dropped.push(draft);
        else left += 1;
        continue;
      }
      const done = await discardDraft(db, key, now()).catch(() => null);
      if (done === null || done === 'busy') left += 1;
      else if (done.trashId !== null) trashed.push(done.trashId);
    }
    if (left > 0) toasts.show({ kind: 'warning', title: t('failed') });
    const count = trashed.length + dropped.length;
    if (count === 0) return;
    const restore = async (): Promise<void> => {
      for (const id of trashed) await restoreTrashDraft(db, id, newId);
      for (const picture of dropped) await keepArrived(db, picture.key, picture);
    };
    toasts.show({
      kind: 'info',
      title: t('discarded', { count }),
      action: { label: t('undo'), onPress: () => void restore().catch(() => undefined) },
    });
  };
  return (
    <>
      <Button variant="danger" icon={Trash2} isDisabled={db.isNewer} onPress={() => setAsking(true)}>
        {t('discard', { count })}
      </Button>
      <ConfirmModal
        isOpen={isAsking}
        title={t('ask', { count })}
        safeLabel={t('keep')}
        actionLabel={t('discard', { count })}
        isDestructive
        onSafe={() => setAsking(false)}
        onAction={() => void discard()}
      >
        {t('askText')}
      </ConfirmModal>
    </>
  );
}

import { Trash2 } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { dropArrived, keepArrived, type ArrivedView, type DraftView } from '../../../db/index.ts';
import { discardAny } from '../../state/drafts/discard-any.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { Button, ConfirmModal, useToasts } from '../../ui/index.ts';

interface DiscardAllProps {
  drafts: readonly (DraftView | ArrivedView)[];
}

/** Asks once, and can be taken back. */
export function DiscardAll({ drafts }: DiscardAllProps): ReactElement {
  const { t } = useTranslation('goOn');
  const workspace = useWorkspace();
  const { db } = workspace;
  const toasts = useToasts();
  const [isAsking, setAsking] = useState(false);
  const count = drafts.length;
  const discard = async (): Promise<void> => {
    setAsking(false);
    const undos: (() => Promise<void>)[] = [];
    const dropped: ArrivedView[] = [];
    let left = 0;
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
      const undo = await discardAny(workspace, key).catch(() => 'failed' as const);
      if (typeof undo === 'string') left += 1;
      else if (undo !== null) undos.push(undo);
    }
    if (left > 0) toasts.show({ kind: 'warning', title: t('failed') });
    const count = undos.length + dropped.length;
    if (count === 0) return;
    const restore = async (): Promise<void> => {
      for (const undo of undos) await undo();
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

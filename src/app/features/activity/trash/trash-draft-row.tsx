import { RotateCcw } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { restoreTrashDraft, type TrashDraft } from '../../../../db/index.ts';
import { isolate } from '../../../i18n/index.ts';
import { draftPath } from '../../../state/navigation/draft-path.ts';
import { useGo } from '../../../state/navigation/use-go.ts';
import { useRefs } from '../../../state/navigation/server-refs.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { Button, Row, RowWords, useToasts } from '../../../ui/index.ts';
import { WhenKept } from './when-kept.tsx';

/** A discarded draft: of what, where, when it went, and the way back into its form. */
export function TrashDraftRow({ draft, now }: { draft: TrashDraft; now: number }): ReactElement {
  const { t } = useTranslation('activity');
  const { db, newId } = useWorkspace();
  const go = useGo();
  const toasts = useToasts();
  const ref = useRefs();
  const [isBusy, setBusy] = useState(false);
  const { table, isNew, title, where, at } = draft;
  const name = title || t(`tables.${table}`);
  const words = { title: isolate(name) };
  const restore = async (): Promise<void> => {
    setBusy(true);
    const isBack = await restoreTrashDraft(db, draft.id, newId).catch(() => null);
    setBusy(false);
    const path = draftPath(draft, ref);
    if (isBack === null) toasts.show({ kind: 'error', title: t('trash.failed', words) });
    else if (!isBack) toasts.show({ kind: 'info', title: t('trash.gone', words) });
    else
      toasts.show({
        kind: 'device',
        title: t('trash.draftDone', words),
        ...(path !== null && { action: { label: t('trash.openDraft'), onPress: () => go(path) } }),
      });
  };
  return (
    <Row>
      <RowWords
        name={<bdi>{t(isNew ? 'trash.newDraftOf' : 'trash.draftOf', words)}</bdi>}
        second={<bdi>{[t(`tables.${table}`), where.join(' › ')].filter(Boolean).join(' · ')}</bdi>}
      >
        <WhenKept why={t('trash.why.draft')} at={at} now={now} />
      </RowWords>
      <Button
        variant="secondary"
        size="small"
        icon={RotateCcw}
        isPending={isBusy}
        isDisabled={db.isNewer}
        aria-label={t('trash.restoreOf', { title: name })}
        onPress={() => void restore()}
      >
        {t('trash.restore')}
      </Button>
    </Row>
  );
}

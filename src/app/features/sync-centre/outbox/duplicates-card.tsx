import { Copy } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DuplicateView } from '../../../../sync/index.ts';
import { isolate, useFormats } from '../../../i18n/index.ts';
import { useGo } from '../../../state/navigation/use-go.ts';
import { useRefs } from '../../../state/navigation/server-refs.ts';
import { rowPath } from '../../../state/navigation/row-path.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import {
  Button,
  Card,
  ConfirmModal,
  Row,
  RowActions,
  Rows,
  RowWords,
  Text,
  useToasts,
} from '../../../ui/index.ts';
import { deleteCopy, isEmpty, useCopies, useMayDelete } from './use-duplicates.ts';

/** Duplicates on the server, made by a request of this device that was given up but arrived late. */
export function CopiesCard(): ReactNode {
  const { t } = useTranslation('sync');
  const formats = useFormats();
  const copies = useCopies();
  if (copies.length === 0) return null;
  return (
    <Card title={t('copies.title')} icon={Copy} iconTone="conflict" count={formats.number(copies.length)}>
      <Text tone="secondary">{t('copies.text')}</Text>
      <Rows label={t('copies.title')}>
        {copies.map((one) => (
          <CopyRow key={one.id} copy={one} />
        ))}
      </Rows>
    </Card>
  );
}

function CopyRow({ copy }: { copy: DuplicateView }): ReactNode {
  const { t } = useTranslation('sync');
  const title = copy.title || t(`tables.${copy.table}`);
  return (
    <Row>
      <RowWords
        name={t('copies.sentence', { title: isolate(title) })}
        second={
          <>
            {t(`tables.${copy.table}`)}
            {copy.where.length > 0 && ' · '}
            <bdi>{copy.where.join(' › ')}</bdi>
          </>
        }
      >
        <Text as="span" look="small" tone={isEmpty(copy) ? 'secondary' : 'error'}>
          {copy.inside > 0
            ? t(`copies.inside.${copy.table === 'buildings' ? 'levels' : 'things'}`, { count: copy.inside })
            : t(copy.isChanged ? 'copies.changed' : 'copies.empty')}
        </Text>
      </RowWords>
      <CopyActions copy={copy} title={title} />
    </Row>
  );
}

function CopyActions({ copy, title }: { copy: DuplicateView; title: string }): ReactNode {
  const { t } = useTranslation('sync');
  const workspace = useWorkspace();
  const toasts = useToasts();
  const refOf = useRefs();
  const go = useGo();
  const mayDelete = useMayDelete(copy);
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const path = rowPath(copy.copy, refOf);
  const nameOf = (action: string): string => t('actionsOf', { action, title });
  const remove = async (): Promise<void> => {
    setBusy(true);
    const outcome = await deleteCopy(workspace, copy.id).catch(() => 'failed' as const);
    setBusy(false);
    setAsking(false);
    if (outcome === 'gone') return;
    const kind = outcome === 'deleted' ? 'device' : outcome === 'failed' ? 'error' : 'info';
    toasts.show({ kind, title: t(`copies.outcome.${outcome}`, { title: isolate(title) }) });
  };
  return (
    <RowActions>
      {path !== null && (
        <Button
          variant="secondary"
          size="small"
          aria-label={nameOf(t('copies.open'))}
          onPress={() => go(path)}
        >
          {t('copies.open')}
        </Button>
      )}
      {isEmpty(copy) && mayDelete && (
        <Button
          variant="ghost"
          size="small"
          aria-label={nameOf(t('copies.delete'))}
          onPress={() => setAsking(true)}
        >
          {t('copies.delete')}
        </Button>
      )}
      <Button
        variant="ghost"
        size="small"
        aria-label={nameOf(t('copies.keep'))}
        onPress={() => void workspace.engine.keepDuplicate(copy.id)}
      >
        {t('copies.keep')}
      </Button>
      <ConfirmModal
        isOpen={isAsking}
        title={t('copies.deleteTitle')}
        safeLabel={t('copies.cancel')}
        actionLabel={t('copies.delete')}
        isDestructive
        isPending={isBusy}
        onSafe={() => setAsking(false)}
        onAction={() => void remove()}
      >
        {t('copies.deleteText', { title: isolate(title) })}
      </ConfirmModal>
    </RowActions>
  );
}

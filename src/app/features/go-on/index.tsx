import { useAtomValue } from 'jotai';
import { Clock, FileDown, HardDrive, Trash2 } from 'lucide-react';
import { useEffect, useId, useMemo, useRef, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { discardDraft, restoreTrashDraft, type DraftView, type SheetView } from '../../../db/index.ts';
import { useFormats } from '../../i18n/index.ts';
import { useAllDrafts } from '../../state/content/drafts.ts';
import { useDraftTitle } from '../../state/content/draft-title.ts';
import { useSheets } from '../../state/drafts/sheets.ts';
import { usePlaceIfAny } from '../../state/navigation/current-place.ts';
import { draftPath } from '../../state/navigation/draft-path.ts';
import { openFormAtom } from '../../state/navigation/panel.ts';
import { useRefs } from '../../state/navigation/server-refs.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { returnedAtom } from '../../state/return/returned.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { useExport } from '../../state/sync-status/export-work.ts';
import { Button, ConfirmModal, Glyph, Notice, useToasts } from '../../ui/index.ts';
import { DraftPicture } from './draft-picture.tsx';
import styles from './go-on.module.css';
import { SheetRow } from './sheet-row.tsx';

type Unfinished = DraftView | SheetView;

/** After the app was killed: what is not finished, and the way on. Put off, its number stays on the screen. */
export default function GoOn(): ReactElement | null {
  const { t } = useTranslation('goOn');
  const returned = useAtomValue(returnedAtom);
  const drafts = useUnfinished();
  const isGone = usePlaceIfAny()?.missing != null;
  const [isLater, setLater] = useState(false);
  const count = drafts?.length ?? 0;
  if (returned === null || drafts === undefined || (count === 0 && !isGone)) return null;
  if (isLater)
    return count === 0 ? null : (
      <div className={styles['later']} data-keep-clear>
        <Button icon={Clock} onPress={() => setLater(false)}>
          {t('unfinished', { count })}
        </Button>
      </div>
    );
  return <Sheet at={returned.at} drafts={drafts} isGone={isGone} onLater={() => setLater(true)} />;
}

/** Of forms and of dialogs, the youngest first. */
function useUnfinished(): readonly Unfinished[] | undefined {
  const drafts = useAllDrafts();
  const sheets = useSheets();
  return useMemo(
    () =>
      drafts === undefined || sheets === undefined
        ? undefined
        : [...drafts, ...sheets].sort((a, b) => b.at - a.at),
    [drafts, sheets],
  );
}

interface SheetProps {
  /** Milliseconds since 1970 when the app was seen last. */
  at: number;
  drafts: readonly Unfinished[];
  isGone: boolean;
  onLater: () => void;
}

function Sheet({ at, drafts, isGone, onLater }: SheetProps): ReactElement {
  const { t } = useTranslation('goOn');
  const formats = useFormats();
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const listening = new AbortController();
    const later = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') onLater();
    };
    sheet.current?.addEventListener('keydown', later, listening);
    return () => listening.abort();
  }, [onLater]);
  const count = drafts.length;
  return (
    <div
      ref={sheet}
      role="dialog"
      className={styles['sheet']}
      aria-labelledby={titleId}
      data-sheet
      data-keep-clear
    >
      <h2 id={titleId} ref={title} tabIndex={-1} className={styles['title']}>
        {t('title')}
      </h2>
      {count > 0 && <p className={styles['lead']}>{t('lead', { time: formats.time(at), count })}</p>}
      {isGone && (
        <Notice tone="error" role="status" actions={<ToFile />}>
          {t('gone')}
        </Notice>
      )}
      <ul className={styles['rows']} aria-label={t('title')}>
        {drafts.map((draft, index) =>
          'sheet' in draft ? (
            <SheetRow key={draft.key} sheet={draft} isFirst={index === 0} onOpen={onLater} />
          ) : (
            <DraftRow key={draft.key} draft={draft} isFirst={index === 0} onOpen={onLater} />
          ),
        )}
      </ul>
      <div className={styles['foot']}>
        {count > 0 && <DiscardAll drafts={drafts} />}
        <span className={styles['kept']}>
          <Glyph icon={HardDrive} size={16} />
          {t('kept')}
        </span>
        <Button onPress={onLater}>{t('later')}</Button>
      </div>
    </div>
  );
}

function ToFile(): ReactElement {
  const { t } = useTranslation('goOn');
  const { isBusy, exportWork } = useExport();
  return (
    <Button variant="link" icon={FileDown} isPending={isBusy} onPress={() => exportWork()}>
      {t('file')}
    </Button>
  );
}

interface RowProps {
  draft: DraftView;
  isFirst: boolean;
  onOpen: () => void;
}

function DraftRow({ draft, isFirst, onOpen }: RowProps): ReactElement {
  const { t } = useTranslation('goOn');
  const formats = useFormats();
  const go = useGo();
  const title = useDraftTitle(draft);
  const path = draftPath(draft, useRefs());
  const { where, at } = draft;
  return (
    <li className={styles['row']}>
      <DraftPicture draft={draft} isFirst={isFirst} />
      <div className={styles['words']}>
        <bdi className={styles['name']}>{title}</bdi>
        <span className={styles['second']}>
          <bdi>{where.join(' › ')}</bdi>
          {where.length > 0 && ' · '}
          <time dateTime={new Date(at).toISOString()}>{t('now', { time: formats.dateTime(at) })}</time>
        </span>
        {path === null && <span className={styles['second']}>{t('goneRow')}</span>}
      </div>
      {path === null ? (
        <ToFile />
      ) : (
        <Button
          variant={isFirst ? 'primary' : 'secondary'}
          aria-label={t('goOf', { title })}
          onPress={() => {
            onOpen();
            go(path);
          }}
        >
          {t('go')}
        </Button>
      )}
    </li>
  );
}

/** Asks once, and can be taken back. */
function DiscardAll({ drafts }: { drafts: readonly Unfinished[] }): ReactElement {
  const { t } = useTranslation('goOn');
  const { db, now, newId } = useWorkspace();
  const toasts = useToasts();
  const form = useAtomValue(openFormAtom);
  const [isAsking, setAsking] = useState(false);
  const count = drafts.length;
  const discard = async (): Promise<void> => {
    setAsking(false);
    const trashed: string[] = [];
    let left = 0;
    // What stands in the open form is that form's.
    await form?.discard().catch(() => undefined);
    for (const { key } of drafts) {
      const done = await discardDraft(db, key, now()).catch(() => null);
      if (done === null || done === 'busy') left += 1;
      else if (done.trashId !== null) trashed.push(done.trashId);
    }
    if (left > 0) toasts.show({ kind: 'warning', title: t('failed') });
    if (trashed.length === 0) return;
    const restore = async (): Promise<void> => {
      for (const id of trashed) await restoreTrashDraft(db, id, newId);
    };
    toasts.show({
      kind: 'info',
      title: t('discarded', { count: trashed.length }),
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

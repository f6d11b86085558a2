import { useAtomValue } from 'jotai';
import { Clock, FileDown, HardDrive } from 'lucide-react';
import { useEffect, useId, useMemo, useRef, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useMatches } from 'react-router';
import { entityOfStaged, type ArrivedView, type DraftView, type SheetView } from '../../../db/index.ts';
import { useFormats } from '../../i18n/index.ts';
import { useAllDrafts } from '../../state/content/drafts.ts';
import { useDraftTitle } from '../../state/content/draft-title.ts';
import { useArrivedPictures } from '../../state/drafts/arrived-picture.ts';
import { useSheets } from '../../state/drafts/sheets.ts';
import { contentRouteIn } from '../../state/navigation/content-route.ts';
import { usePlaceIfAny } from '../../state/navigation/current-place.ts';
import { draftPath } from '../../state/navigation/draft-path.ts';
import { openFormAtom } from '../../editor/open-form.ts';
import { useRefs } from '../../state/navigation/server-refs.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { returnedAtom } from '../../state/return/returned.ts';
import { useExport } from '../../state/sync-status/export-work.ts';
import { Button, Glyph, Notice } from '../../ui/index.ts';
import { DiscardAll } from './discard-all.tsx';
import { DraftPicture } from './draft-picture.tsx';
import styles from './go-on.module.css';
import { PictureRow } from './picture-row.tsx';
import { SheetRow } from './sheet-row.tsx';

/** Beside the page: the sheet itself, its questions, messages. */
const BESIDE_PAGE = '[role=dialog], [role=alertdialog]';

type Unfinished = DraftView | SheetView | ArrivedView;

/** After the app was killed: what is not finished, and the way on. Put off, its number stays on the screen. */
export default function GoOn(): ReactElement | null {
  const { t } = useTranslation('goOn');
  const returned = useAtomValue(returnedAtom);
  const drafts = useLeftBefore();
  const isGone = usePlaceIfAny()?.missing != null;
  // A survey goes on by itself, at its card and its words; nothing is to come between a finger and the answers.
  const isSurvey = contentRouteIn(useMatches())?.screen.name === 'Survey';
  const [isPutOff, setLater] = useState(isSurvey);
  const isLater = isPutOff || isSurvey;
  const count = drafts?.length ?? 0;
  // The sheet covers some of the page, and work on what it covers puts it off.
  const makesRoom = drafts !== undefined && !isLater && !isGone;
  useEffect(() => {
    if (!makesRoom) return undefined;
    const listening = new AbortController();
    const hear = ({ target }: Event): void => {
      if (target instanceof Element && target.closest(BESIDE_PAGE) === null) setLater(true);
    };
    for (const name of ['pointerdown', 'keydown', 'input'])
      document.addEventListener(name, hear, { signal: listening.signal, capture: true });
    return () => listening.abort();
  }, [makesRoom]);
  if (returned === null || drafts === undefined || (count === 0 && !isGone)) return null;
  if (isLater)
    return count === 0 || isSurvey ? null : (
      <div className={styles['later']} data-keep-clear>
        <Button icon={Clock} onPress={() => setLater(false)}>
          {t('unfinished', { count })}
        </Button>
      </div>
    );
  return <Sheet at={returned.at} drafts={drafts} isGone={isGone} onLater={() => setLater(true)} />;
}

/** Of what is unfinished that which was so when the app came back: what is begun later is open before the person. */
function useLeftBefore(): readonly Unfinished[] | undefined {
  const all = useUnfinished();
  const [keys, setKeys] = useState<ReadonlySet<string> | null>(null);
  if (all === undefined) return undefined;
  if (keys === null) setKeys(new Set(all.map(({ key }) => key)));
  return keys === null ? all : all.filter(({ key }) => keys.has(key));
}

/** Of forms and of dialogs, and pictures that wait for one, the youngest first. */
function useUnfinished(): readonly Unfinished[] | undefined {
  const drafts = useAllDrafts();
  const sheets = useSheets();
  const pictures = useArrivedPictures();
  return useMemo(
    () =>
      drafts === undefined || sheets === undefined || pictures === undefined
        ? undefined
        : [...drafts, ...sheets, ...pictures].sort((a, b) => b.at - a.at),
    [drafts, sheets, pictures],
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
        {drafts.map((one, index) => {
          const row = { isFirst: index === 0, onOpen: onLater };
          if ('fileId' in one) return <PictureRow key={one.fileId} picture={one} {...row} />;
          if ('sheet' in one) return <SheetRow key={one.key} sheet={one} {...row} />;
          return <DraftRow key={one.key} draft={one} {...row} />;
        })}
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
  // Its address may be written in another way, and to go there would be to leave it.
  const isHere = useAtomValue(openFormAtom)?.key === entityOfStaged(draft.key);
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
            if (!isHere) go(path);
          }}
        >
          {t('go')}
        </Button>
      )}
    </li>
  );
}

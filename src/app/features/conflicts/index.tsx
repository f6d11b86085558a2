import { useEffect, useRef, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { dropSettledChoices } from '../../commands/drafts/saved-choices.ts';
import { paths } from '../../routes/paths.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { useKeepFocus } from '../../state/page/keep-focus.ts';
import { useLostUpdateCount } from '../../state/sync-status/lost-updates.ts';
import { useScreenTitle } from '../../state/navigation/screen-title.ts';
import { useViewport } from '../../state/page/viewport.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { useFormats } from '../../i18n/index.ts';
import { Button, EmptyState, Skeleton, SplitPage, Text } from '../../ui/index.ts';
import { ConflictList } from './list/conflict-list.tsx';
import { ConflictPage } from './page/conflict-page.tsx';
import styles from './conflicts.module.css';
import { DecidedList } from './list/resolved-list.tsx';
import { neighboursOf } from './group-conflicts.ts';
import { OverwrittenList } from './list/lost-update-list.tsx';
import { useConflicts } from './use-conflicts.ts';
import { rowOf, useNouns } from './use-entity-labels.ts';

/** The list of what there is to decide, and one of them open: side by side on a desk, one after the other elsewhere. */
export default function Conflicts(): ReactElement {
  const { t } = useTranslation('conflicts');
  const { conflictId } = useParams();
  const viewport = useViewport();
  const conflicts = useConflicts();
  const go = useGo();
  const [afterDecision, setAfterDecision] = useState<string | null>(null);
  const nouns = useNouns();
  const { db } = useWorkspace();
  useEffect(() => {
    if (conflicts !== undefined) void dropSettledChoices(db, conflicts).catch(() => undefined);
  }, [db, conflicts]);
  const open = conflicts?.find(({ id }) => id === conflictId);
  const pane = useKeepFocus<HTMLDivElement>();
  useScreenTitle(open === undefined ? null : nouns.titleOf(rowOf(open)), t('title'));
  if (conflicts === undefined) {
    return (
      <SplitPage list={null} listLabel={t('title')} isSplit={false}>
        <Skeleton rows={6} />
      </SplitPage>
    );
  }
  const isSplit = viewport === 'desk';
  const showsList = isSplit || conflictId === undefined;
  const { next } = neighboursOf(conflicts, conflictId ?? '');
  const goOn = (): void => {
    const rest = conflicts.filter(({ id }) => id !== conflictId);
    const to = next ?? rest[0]?.id;
    setAfterDecision(to ?? null);
    go(to === undefined ? paths.sync : paths.conflict(to));
  };
  return (
    <SplitPage
      isSplit={isSplit}
      listLabel={t('title')}
      listRef={pane}
      list={
        showsList ? <ListPane conflicts={conflicts} selected={conflictId ?? null} isAlone={!isSplit} /> : null
      }
    >
      {open !== undefined ? (
        <>
          {!isSplit && <Steps conflicts={conflicts} at={open.id} />}
          <ConflictPage
            key={open.id}
            conflict={open}
            isAfterAnother={open.id === afterDecision}
            onLater={() => go(isSplit ? paths.sync : paths.conflicts)}
            onDecided={goOn}
          />
        </>
      ) : conflictId !== undefined ? (
        <Decided />
      ) : isSplit && conflicts.length > 0 ? (
        <EmptyState title={t('pick')} text={t('pickText')} drawing="none" />
      ) : null}
    </SplitPage>
  );
}

type Listed = { conflicts: NonNullable<ReturnType<typeof useConflicts>> };

function ListPane(props: Listed & { selected: string | null; isAlone: boolean }): ReactElement {
  const { conflicts, selected, isAlone } = props;
  const { t } = useTranslation('conflicts');
  const formats = useFormats();
  const overwritten = useLostUpdateCount();
  const Heading = isAlone || selected === null ? 'h1' : 'h2';
  const heading = useRef<HTMLHeadingElement>(null);
  // The list alone announces itself; beside an open conflict, the conflict does.
  useEffect(() => {
    if (heading.current?.tagName === 'H1') heading.current.focus();
  }, []);
  return (
    <>
      <header>
        <Heading className={styles['listTitle']} tabIndex={-1} ref={heading}>
          {t('title')}{' '}
          <span className={styles['count']}>{formats.number(conflicts.length + overwritten)}</span>
        </Heading>
        {conflicts.length > 0 && <Text tone="secondary">{t('lead')}</Text>}
      </header>
      <ConflictList conflicts={conflicts} selected={selected} isMore={overwritten > 0} />
      <OverwrittenList />
      <DecidedList />
    </>
  );
}

/** The way through the list if it is not beside. */
function Steps({ conflicts, at: id }: Listed & { at: string }): ReactElement {
  const { t } = useTranslation('conflicts');
  const formats = useFormats();
  const go = useGo();
  const { at, previous, next } = neighboursOf(conflicts, id);
  return (
    <nav className={styles['steps']} aria-label={t('title')}>
      <Button variant="link" onPress={() => go(paths.conflicts)}>
        {t('toList')}
      </Button>
      <span className={styles['room']} />
      <Button
        variant="ghost"
        size="small"
        isDisabled={previous === null}
        onPress={() => previous !== null && go(paths.conflict(previous))}
      >
        {t('previous')}
      </Button>
      <span>{t('position', { at: formats.number(at), count: formats.number(conflicts.length) })}</span>
      <Button
        variant="ghost"
        size="small"
        isDisabled={next === null}
        onPress={() => next !== null && go(paths.conflict(next))}
      >
        {t('next')}
      </Button>
    </nav>
  );
}

function Decided(): ReactElement {
  const { t } = useTranslation('conflicts');
  const go = useGo();
  return (
    <EmptyState
      title={t('gone')}
      text={t('goneText')}
      drawing="none"
      action={
        <Button variant="primary" onPress={() => go(paths.conflicts)}>
          {t('toList')}
        </Button>
      }
    />
  );
}

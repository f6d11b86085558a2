import { CloudOff } from 'lucide-react';
import { useDeferredValue, useMemo, useState, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { TRASH } from '../../../domain/limits.ts';
import type { Step } from '../../history/step.ts';
import { useStepWords } from '../../history/step-words.ts';
import { useTakeBack } from '../../history/use-take-back.ts';
import { useFormats } from '../../i18n/index.ts';
import { useClientChoice, type ClientChoice } from '../../online/client-choice.ts';
import { ClientSelect } from '../../online/client-select.tsx';
import { FailedNotice } from '../../online/failed-notice.tsx';
import { useErrorText } from '../../online/use-error-text.ts';
import { useOnline } from '../../online/use-online.ts';
import { useViewport } from '../../state/page/viewport.ts';
import { useIsPainted } from '../../state/page/use-is-painted.ts';
import { useKeepFocus } from '../../state/page/keep-focus.ts';
import { useNow } from '../../state/page/use-now.ts';
import { useScreenTitle } from '../../state/navigation/screen-title.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import {
  Button,
  Disclosure,
  EmptyState,
  InspectorPage,
  Notice,
  Page,
  SegmentedControl,
  Skeleton,
  Stack,
  Text,
} from '../../ui/index.ts';
import { ActivityList } from './activity-list.tsx';
import styles from './activity.module.css';
import { ExportSteps } from './export-steps.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { filterIn, filterSteps, isFiltered, NO_FILTER, type StepFilter } from './filter-steps.ts';
import { StepInspector } from './step-inspector.tsx';
import { StepList } from './step-list.tsx';
import { TrashList } from './trash/trash-list.tsx';
import { TrashStrip } from './trash/trash-strip.tsx';
import { useFreshLevels } from './use-fresh-levels.ts';
import { useReading, useSteps, type Reading } from './use-steps.ts';

/** Their content was added or deleted with them: such a step can't be taken back. */
const WHOLES: ReadonlySet<string> = new Set(['site', 'building', 'level']);
const NO_STEPS: readonly Step[] = [];
const SHOWN = ['everyone', 'mine', 'device', 'trash'] as const;
type Shown = (typeof SHOWN)[number];
const TITLES = { everyone: 'title', mine: 'title', device: 'title', trash: 'trash.title' } as const;
const LEADS = { everyone: 'team.lead', mine: 'team.mineLead', device: 'lead', trash: 'trash.lead' } as const;
/** Kinds of steps that are values which can be put back. */
const TAKEN_BACK: ReadonlySet<Step['kind']> = new Set([
  'added',
  'changed',
  'deleted',
  'surveyed',
  'restored',
  'undone',
  'redone',
]);

/** What everyone did, by hour and day, each step drawn and to be taken back; the events of this device; and the trash. */
export default function Activity(): ReactElement {
  const { t } = useTranslation('activity');
  const choice = useClientChoice();
  const [search, setSearch] = useSearchParams();
  const shown = SHOWN.find((one) => one === search.get('show')) ?? 'everyone';
  const show = (id: Shown): void =>
    setSearch((before) => {
      // Other parameters stay: whose activity it is.
      if (id === 'everyone') before.delete('show');
      else before.set('show', id);
      before.delete('step');
      return before;
    });
  useScreenTitle(t(TITLES[shown]));
  const { chosen } = choice;
  const actions = (
    <Stack direction="row" gap={2} align="center">
      <ClientSelect choice={choice} />
      <SegmentedControl
        label={t('show')}
        options={SHOWN.map((id) => ({ id, label: t(`shown.${id}`) }))}
        value={shown}
        onChange={show}
      />
    </Stack>
  );
  if (chosen !== null && (shown === 'everyone' || shown === 'mine'))
    return (
      <TeamPage
        key={chosen.client.lid}
        {...{ choice, shown, actions }}
        clientLid={chosen.client.lid}
        onTrash={() => show('trash')}
      />
    );
  return (
    <PlainPage shown={shown} actions={actions}>
      {(now) =>
        shown === 'device' ? (
          <ActivityList now={now} />
        ) : shown === 'trash' ? (
          <TrashList clientLid={chosen?.client.lid ?? ''} canEdit={choice.canEdit} now={now} />
        ) : choice.clients === undefined ? (
          <Skeleton rows={6} />
        ) : (
          <EmptyState title={t('none')} text={t('noneOfEveryone')} drawing="none" />
        )
      }
    </PlainPage>
  );
}

function PlainPage({
  shown,
  actions,
  children,
}: {
  shown: Shown;
  actions: ReactNode;
  children: (now: number) => ReactNode;
}): ReactElement {
  const { t } = useTranslation('activity');
  const now = useNow();
  const body = useKeepFocus<HTMLDivElement>();
  const title = t(TITLES[shown]);
  return (
    <Page title={title} lead={t(LEADS[shown], { count: TRASH.keptDays })} actions={actions}>
      <div ref={body} tabIndex={-1} role="group" aria-label={title} className={styles['body']}>
        {children(now)}
      </div>
    </Page>
  );
}

interface TeamPageProps {
  choice: ClientChoice;
  clientLid: string;
  shown: 'everyone' | 'mine';
  actions: ReactNode;
  onTrash: () => void;
}

/** The filter of the steps: first what the address asks for, and no longer that once it is changed here. */
function useFilter(): [filter: StepFilter, setFilter: (next: StepFilter) => void] {
  const [search, setSearch] = useSearchParams();
  const [filter, setOwnFilter] = useState<StepFilter>(() => filterIn(search));
  // The palette leads to the steps of a person from here, too.
  const asked = search.get('person');
  const [shownPerson, setShownPerson] = useState(asked);
  if (asked !== shownPerson) {
    setShownPerson(asked);
    if (asked !== null) setOwnFilter(filterIn(search));
  }
  const setFilter = (next: StepFilter): void => {
    setOwnFilter(next);
    if (!search.has('day') && !search.has('person')) return;
    setSearch(
      (before) => {
        before.delete('day');
        before.delete('person');
        return before;
      },
      { replace: true },
    );
  };
  return [filter, setFilter];
}

/** The steps of everyone or of this person, with what is open beside them. */
function TeamPage({ choice, clientLid, shown, actions, onTrash }: TeamPageProps): ReactElement {
  const { t } = useTranslation('activity');
  const now = useNow();
  const viewport = useViewport();
  const isWide = viewport === 'desk' || viewport === 'narrow';
  const { user, db } = useWorkspace();
  const { canEdit, isAdmin } = choice;
  const reading = useReading(clientLid);
  const all = useSteps(clientLid);
  useFreshLevels(useMemo(() => (all ?? []).filter(({ device }) => device === null), [all]));
  const words = useStepWords(clientLid);
  const { takeBack } = useTakeBack(clientLid);
  const [search, setSearch] = useSearchParams();
  const [filter, setFilter] = useFilter();
  const wanted = useDeferredValue(filter);
  const steps = useMemo(
    () => (shown === 'everyone' ? all : all?.filter(({ by }) => by?.userId === user.id)),
    [all, shown, user.id],
  );
  const found = useMemo(
    () => (steps === undefined ? undefined : filterSteps(steps, wanted, words.searched)),
    [steps, wanted, words],
  );
  const openId = search.get('step');
  const open = steps?.find(({ id }) => id === openId) ?? null;
  const setOpen = (id: string | null): void =>
    setSearch(
      (before) => {
        if (id === null || id === openId) before.delete('step');
        else before.set('step', id);
        return before;
      },
      { replace: true },
    );
  const canTakeBack = (step: Step): boolean =>
    canEdit &&
    !db.isNewer &&
    TAKEN_BACK.has(step.kind) &&
    step.changes.some(
      ({ kind, before, after }) =>
        kind !== 'client' && (WHOLES.has(kind) ? before && after : before || after),
    );
  const inspector = open !== null && (
    <StepInspector
      key={open.id}
      {...{ clientLid, words, canEdit }}
      step={open}
      canTakeBack={canTakeBack(open)}
      onClose={() => setOpen(null)}
    />
  );
  // Its amounts are of all steps: the first rows do not wait for them.
  const isPainted = useIsPainted(found !== undefined);
  const panel = isPainted && steps !== undefined && steps.length > 0 && (
    <FilterPanel
      {...{ clientLid, steps, filter, now }}
      onFilter={setFilter}
      searched={words.searched}
      hasPeople={shown === 'everyone'}
    />
  );
  return (
    <InspectorPage inspector={inspector}>
      <Page
        title={t('title')}
        lead={t(LEADS[shown])}
        width="full"
        actions={
          <Stack direction="row" gap={2} align="center">
            {actions}
            <ExportSteps steps={found ?? NO_STEPS} words={words} />
          </Stack>
        }
      >
        <div className={styles['columns']}>
          {isWide ? (
            <aside className={styles['side']} aria-label={t('filters')}>
              {panel}
            </aside>
          ) : (
            panel !== false && <Disclosure title={t('filters')}>{panel}</Disclosure>
          )}
          <div className={styles['steps']}>
            {shown === 'everyone' && !isAdmin && <Notice>{t('team.ownOnly')}</Notice>}
            <AsOf reading={reading} hasSteps={steps !== undefined && steps.length > 0} />
            {found === undefined ? (
              <Skeleton rows={6} />
            ) : found.length > 0 ? (
              <StepList
                steps={found}
                {...{ words, openId, canTakeBack, now }}
                onOpen={({ id }) => setOpen(id)}
                onTakeBack={(step) => void takeBack(step, step.changes)}
              />
            ) : isFiltered(wanted) ? (
              <EmptyState
                title={t('noneFound')}
                text={t('noneFoundText')}
                drawing="none"
                action={<Button onPress={() => setFilter(NO_FILTER)}>{t('clear')}</Button>}
              />
            ) : reading.isReading ? (
              <Skeleton rows={6} />
            ) : (
              reading.read !== null &&
              reading.read !== undefined && (
                <EmptyState title={t('none')} text={t('noneOfEveryone')} drawing="none" />
              )
            )}
            <Older reading={reading} />
            <TrashStrip clientLid={clientLid} onAll={onTrash} />
          </div>
        </div>
      </Page>
    </InspectorPage>
  );
}

/** The time at which the list was read, and the reason if it could not be read again. */
function AsOf({ reading, hasSteps }: { reading: Reading; hasSteps: boolean }): ReactNode {
  const { t } = useTranslation('activity');
  const formats = useFormats();
  const isOnline = useOnline();
  const errorText = useErrorText();
  const { read, error, isUnavailable, again } = reading;
  if (isUnavailable && read == null) return <Notice>{t('team.notKept')}</Notice>;
  if (!isOnline && read == null)
    return (
      <Notice tone="offline" icon={CloudOff} role="status" title={t('asOf.offline')}>
        {t(hasSteps ? 'asOf.ownOnly' : 'asOf.never')}
      </Notice>
    );
  return (
    <>
      {error !== null && (
        <FailedNotice title={t('asOf.failed')} onAgain={again} role="status">
          {errorText(error)}
        </FailedNotice>
      )}
      {read != null && (
        <Text look="small" tone="secondary" role="status">
          {t(isOnline ? 'asOf.read' : 'asOf.offlineRead', { time: formats.dateTime(read.readAt) })}
        </Text>
      )}
    </>
  );
}

function Older({ reading: { read, isReading, older } }: { reading: Reading }): ReactNode {
  const { t } = useTranslation('activity');
  const isOnline = useOnline();
  if (read == null || read.older === null) return null;
  return (
    <div className={styles['older']}>
      <Button isPending={isReading} isDisabled={!isOnline} onPress={older}>
        {t('asOf.older')}
      </Button>
      {!isOnline && <Text tone="secondary">{t('asOf.needsNetwork')}</Text>}
    </div>
  );
}

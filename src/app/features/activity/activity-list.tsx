import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useDeferredValue, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { pageOfActivity, type ActivityFilter, type ActivityState } from '../../../db/index.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { useRefs } from '../../state/navigation/server-refs.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { useLiveQuery } from '../../state/queries/use-live-query.ts';
import { Button, Card, EmptyState, Rows, SearchField, Select, Skeleton } from '../../ui/index.ts';
import { ActivityRow } from './activity-row.tsx';
import styles from './activity.module.css';
import { DecisionsRow } from './decisions-row.tsx';
import { GROUPS, STATES, type Group } from './activity-kinds.ts';
import { groupDecisions } from './group-decisions.ts';

/** Lines of a page. */
const SHOWN = 50;

const ALL = 'all';
/** Values of an object are named by its keys alone. */
const CHOICES = [ALL, ...(Object.keys(GROUPS) as Group[])] as const;

/** The device's own list, in pages, with what it is filtered by. */
export function ActivityList({ now }: { now: number }): ReactElement {
  const { t } = useTranslation(['activity', 'common']);
  const { db } = useWorkspace();
  const go = useGo();
  const refOf = useRefs();
  const [group, setGroup] = useState<Group | typeof ALL>(ALL);
  const [state, setState] = useState<ActivityState | typeof ALL>(ALL);
  const [text, setText] = useState('');
  /** Where the pages before this one began. */
  const [starts, setStarts] = useState<(number | undefined)[]>([undefined]);
  const wanted = useDeferredValue(text.trim());
  const isFiltered = group !== ALL || state !== ALL || wanted !== '';
  const before = starts.at(-1);
  const page = useLiveQuery(async () => {
    const filter: ActivityFilter = {
      ...(group !== ALL && { what: GROUPS[group] }),
      ...(state !== ALL && { state }),
      ...(wanted !== '' && { text: wanted }),
    };
    return pageOfActivity(db, { before, size: SHOWN, filter });
  }, [db, before, group, state, wanted]);
  const filterBy = (change: () => void): void => {
    change();
    setStarts([undefined]);
  };
  const older = page?.older ?? null;
  return (
    <>
      <div className={styles['filters']} role="search">
        <SearchField
          label={t('search')}
          placeholder={t('search')}
          clearLabel={t('clearSearch')}
          value={text}
          onChange={(next) => filterBy(() => setText(next))}
          className={styles['search']}
        />
        <Choice
          label={t('group')}
          value={group}
          options={CHOICES.map((id) => ({ id, label: t(`groups.${id}`) }))}
          onChange={(id) => filterBy(() => setGroup(id))}
        />
        <Choice
          label={t('stateLabel')}
          value={state}
          options={([ALL, ...STATES] as const).map((id) => ({
            id,
            label: id === ALL ? t('anyState') : t(`state.${id}`),
          }))}
          onChange={(id) => filterBy(() => setState(id))}
        />
      </div>
      {page === undefined ? (
        <Skeleton rows={6} />
      ) : page.lines.length === 0 ? (
        <Card>
          {isFiltered ? (
            <EmptyState
              title={t('noneFound')}
              text={t('noneFoundText')}
              drawing="none"
              action={
                <Button
                  onPress={() =>
                    filterBy(() => {
                      setText('');
                      setGroup(ALL);
                      setState(ALL);
                    })
                  }
                >
                  {t('clear')}
                </Button>
              }
            />
          ) : (
            <EmptyState title={t('none')} text={t('noneText')} drawing="none" />
          )}
        </Card>
      ) : (
        <Card>
          <Rows label={t('title')}>
            {groupDecisions(page.lines).map((lines) =>
              lines.length > 1 ? (
                <DecisionsRow key={lines[0].n} lines={lines} now={now} refOf={refOf} onGo={go} />
              ) : (
                <ActivityRow key={lines[0].n} line={lines[0]} now={now} refOf={refOf} onGo={go} />
              ),
            )}
          </Rows>
        </Card>
      )}
      {(starts.length > 1 || older !== null) && (
        <nav className={styles['pages']} aria-label={t('pages')}>
          <Button
            icon={ChevronLeft}
            isDisabled={starts.length === 1}
            onPress={() => setStarts(starts.slice(0, -1))}
          >
            {t('newer')}
          </Button>
          <Button
            icon={ChevronRight}
            isDisabled={older === null}
            onPress={() => {
              if (older !== null) setStarts([...starts, older]);
            }}
          >
            {t('older')}
          </Button>
        </nav>
      )}
    </>
  );
}

interface ChoiceProps<Id extends string> {
  label: string;
  value: Id;
  options: { id: Id; label: string }[];
  onChange: (id: Id) => void;
}

/** What the list is narrowed to. */
function Choice<Id extends string>({ label, value, options, onChange }: ChoiceProps<Id>): ReactElement {
  return (
    <Select
      label={label}
      isLabelHidden
      placeholder={label}
      filterAbove={99}
      value={value}
      options={options}
      onChange={(id) => onChange(id as Id)}
      className={styles['select']}
    />
  );
}

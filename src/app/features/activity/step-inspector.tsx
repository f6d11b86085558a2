import { Map as MapIcon, Undo2 } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { lidOf, type ContentRow, type TeamEntry } from '../../../db/index.ts';
import { differencesOf } from '../../../domain/review/index.ts';
import type { ReviewChange } from '../../../sync/index.ts';
import { useFieldLabel } from '../../forms/index.ts';
import { ChangePicture, type ChangePlace } from '../../history/change-picture.tsx';
import { hasShape } from '../../history/draw-change.ts';
import { changeNameIn } from '../../history/group-steps.ts';
import { PlaceLife } from '../../history/place-life.tsx';
import { noWayBack, type Step } from '../../history/step.ts';
import type { StepWords } from '../../history/step-words.ts';
import { useLife } from '../../history/use-life.ts';
import { useTakeBack } from '../../history/use-take-back.ts';
import { isolate, useFormats } from '../../i18n/index.ts';
import { DifferenceTable } from '../../review/difference-table.tsx';
import { rowPath } from '../../state/navigation/row-path.ts';
import { useRefs } from '../../state/navigation/server-refs.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { useLiveQuery } from '../../state/queries/use-live-query.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { Button, Inspector, Notice, Stack, Text } from '../../ui/index.ts';
import styles from './step-inspector.module.css';

/** Changes of a step that are listed one by one. */
const LISTED = 50;

interface StepInspectorProps {
  clientLid: string;
  step: Step;
  words: StepWords;
  canEdit: boolean;
  canTakeBack: boolean;
  onClose: () => void;
}

/** A step as it was before and after, each of its changes, and the life of one of them. */
export function StepInspector(props: StepInspectorProps): ReactNode {
  const { clientLid, step, words, canEdit, canTakeBack, onClose } = props;
  const { t } = useTranslation('activity');
  const formats = useFormats();
  const [chosen, setChosen] = useState<string | null>(null);
  const [moment, setMoment] = useState<TeamEntry | null>(null);
  const { takeBack, backTo, isBusy } = useTakeBack(clientLid);
  const { changes } = step;
  const why = noWayBack(step);
  const only = changes.length === 1 ? changes[0]! : (changes.find(({ key }) => key === chosen) ?? null);
  const life = useLife(clientLid, only !== null && canHaveLife(only) ? only : null);
  const entries = life.entries ?? [];
  const shown: readonly ReviewChange[] =
    moment === null ? (only === null ? changes : [only]) : [asChange(moment)];
  const place: ChangePlace = step.device === null ? step : { levelLid: step.device.levelLid };
  const title = only === null ? words.sentence(step) : words.titleOf(only);
  const at = moment === null ? step.at : moment.at * 1000;
  return (
    <Inspector
      title={title}
      subtitle={[
        moment === null ? words.who(step) : (moment.by?.name ?? t('team.unknown')),
        words.second(step),
        formats.dateTime(at),
      ]
        .filter((part) => part !== '')
        .map(isolate)
        .join(' · ')}
      onClose={onClose}
      closeLabel={t('close')}
      footNote={canTakeBack ? t('takeBack.note') : undefined}
      footNoteIcon={Undo2}
      footActions={
        <>
          {canTakeBack && moment === null && (
            <Button
              variant="danger"
              icon={Undo2}
              isPending={isBusy}
              onPress={() => void takeBack(step, only === null ? changes : [only])}
            >
              {t(only === null || changes.length === 1 ? 'takeBack.this' : 'takeBack.one')}
            </Button>
          )}
          {canEdit && moment !== null && (
            <Button variant="primary" icon={Undo2} isPending={isBusy} onPress={() => void backTo(moment)}>
              {t('takeBack.to')}
            </Button>
          )}
          <ShowOnMap change={only ?? changes[0]} />
        </>
      }
    >
      <Sides changes={shown} place={place} at={formats.time(at)} />
      {shown.length === 1 && <Values change={shown[0]!} />}
      {why !== null && <Notice>{t(`inspector.${why}`)}</Notice>}
      {changes.length > 1 && (
        <ul className={styles['changes']} aria-label={t('inspector.changes')}>
          {changes.slice(0, LISTED).map((change) => (
            <li key={`${change.kind}:${change.key}`}>
              <button
                type="button"
                aria-pressed={change.key === chosen}
                onClick={() => {
                  setMoment(null);
                  setChosen(change.key === chosen ? null : change.key);
                }}
              >
                <bdi>{words.titleOf(change)}</bdi>
                <span>{t(`inspector.is.${change.change}`)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {changes.length > LISTED && (
        <Text tone="secondary">{t('steps.more', { number: formats.number(changes.length - LISTED) })}</Text>
      )}
      {entries.length > 0 && (
        <Stack gap={1} as="section" aria-label={t('life.title')}>
          <Text look="label" as="h3">
            {t('life.title')}
          </Text>
          {!life.isWhole && (
            <Text look="small" tone="secondary">
              {t('life.part')}
            </Text>
          )}
          <PlaceLife
            entries={entries}
            chosen={moment?.id ?? null}
            onChoose={(entry) => setMoment(entry.id === moment?.id ? null : entry)}
            label={t('life.title')}
          />
        </Stack>
      )}
    </Inspector>
  );
}

const canHaveLife = ({ kind }: ReviewChange): boolean =>
  ['site', 'building', 'level', 'feature'].includes(kind);

const asChange = (entry: TeamEntry): ReviewChange => ({ ...entry, change: changeNameIn(entry) });

function Sides({
  changes,
  place,
  at,
}: {
  changes: readonly ReviewChange[];
  place: ChangePlace;
  at: string;
}): ReactNode {
  const { t } = useTranslation('activity');
  const drawn = useMemo(() => changes.filter(hasShape), [changes]);
  if (drawn.length === 0) return null;
  const has = (side: 'before' | 'after'): boolean => drawn.some((change) => change[side]);
  const picture = (side: 'before' | 'after'): ReactNode =>
    has(side) && (
      <ChangePicture
        changes={drawn}
        place={place}
        side={side}
        look="large"
        tag={side === 'before' ? t('inspector.before') : t('inspector.after', { time: at })}
        label={side === 'before' ? t('inspector.before') : t('inspector.after', { time: at })}
      />
    );
  return (
    <>
      {picture('before')}
      {picture('after')}
    </>
  );
}

function Values({ change }: { change: ReviewChange }): ReactNode {
  const labelOf = useFieldLabel();
  const differences = useMemo(() => differencesOf(change), [change]);
  if (!change.before && !change.after) return null;
  return <DifferenceTable change={change} differences={differences} labelOf={labelOf} />;
}

const TABLES: Readonly<Record<string, 'sites' | 'buildings' | 'levels' | 'clients'>> = {
  site: 'sites',
  building: 'buildings',
  level: 'levels',
  client: 'clients',
};

/** Leads to the thing, where it is on this device. */
function ShowOnMap({ change }: { change: ReviewChange | undefined }): ReactNode {
  const { t } = useTranslation('activity');
  const { db } = useWorkspace();
  const refOf = useRefs();
  const go = useGo();
  const { kind = '', key = '' } = change ?? {};
  const row = useLiveQuery(async (): Promise<ContentRow | undefined> => {
    if (kind === 'feature') return db.features.get(key);
    const table = TABLES[kind];
    if (table === undefined) return undefined;
    const rows = db.table<ContentRow, string>(table);
    return (await rows.get(key)) ?? rows.get((await lidOf(db, table, key)) ?? '');
  }, [db, kind, key]);
  const path = row === undefined ? null : rowPath(row, refOf);
  return (
    <Button icon={MapIcon} isDisabled={path === null} onPress={() => path !== null && go(path)}>
      {t('inspector.show')}
    </Button>
  );
}

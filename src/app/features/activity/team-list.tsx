import { BadgeCheck, CircleX, KeyRound, LogIn, Pencil, Plus, Send, Trash2 } from 'lucide-react';
import { useState, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getFeature, type StoreyDatabase } from '../../../db/index.ts';
import type { TeamActivity } from '../../../sync/index.ts';
import { apart } from '../../i18n/index.ts';
import { When } from '../../i18n/when.tsx';
import { AnswerFrame } from '../../online/answer-frame.tsx';
import { useClientChoice, type NumberedClient } from '../../online/client-choice.ts';
import { ClientSelect } from '../../online/client-select.tsx';
import { useAnswer } from '../../online/use-answer.ts';
import { paths } from '../../routes/paths.ts';
import { rowPath } from '../../state/navigation/row-path.ts';
import { useRefs } from '../../state/navigation/server-refs.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import {
  Button,
  Card,
  EmptyState,
  Notice,
  Row,
  Rows,
  RowWords,
  Segment,
  Select,
  Stack,
  type IconType,
} from '../../ui/index.ts';
import styles from './activity.module.css';

const ICONS: Record<TeamActivity['action'], IconType> = {
  created: Plus,
  changed: Pencil,
  deleted: Trash2,
  staged: Send,
  published: BadgeCheck,
  declined: CircleX,
  permissions: KeyRound,
  'signed-in': LogIn,
};
const ALL = 'all';
const KINDS = [ALL, 'client', 'site', 'building', 'level', 'graph', 'feature', 'user'] as const;
const DAYS = { week: 7, month: 30, all: null } as const;
type Period = keyof typeof DAYS;

/** What the server noted of all who work on a client: all of it for its admins, their own for others. */
export function TeamList({ now }: { now: number }): ReactElement {
  const { t } = useTranslation('activity');
  const choice = useClientChoice();
  const { chosen, isAdmin } = choice;
  return (
    <Stack gap={4}>
      <ClientSelect choice={choice} />
      {chosen !== null && !isAdmin && <Notice>{t('team.ownOnly')}</Notice>}
      {chosen !== null && <OfClient key={chosen.client.lid} chosen={chosen} now={now} />}
    </Stack>
  );
}

function OfClient({ chosen, now }: { chosen: NumberedClient; now: number }): ReactElement {
  const { t } = useTranslation('activity');
  const { review } = useWorkspace();
  const { lid } = chosen.client;
  const [kind, setKind] = useState<(typeof KINDS)[number]>(ALL);
  const [period, setPeriod] = useState<Period>('week');
  const [person, setPerson] = useState(ALL);
  /** Where the pages begin. */
  const [cursors, setCursors] = useState<(string | null)[]>([null]);
  const days = DAYS[period];
  const cursor = cursors.at(-1) ?? null;
  const asked = useAnswer(JSON.stringify(['team', lid, kind, period, person, cursor]), () =>
    review.activity(
      lid,
      {
        kind: kind === ALL ? undefined : kind,
        userId: person === ALL ? undefined : Number(person),
        from: days === null ? undefined : Math.floor(now / 1000) - days * 86_400,
      },
      cursor,
    ),
  );
  const [people, setPeople] = useState<ReadonlyMap<string, string>>(new Map());
  const seen = peopleIn(asked.value?.results ?? []);
  if ([...seen.keys()].some((id) => !people.has(id))) setPeople(new Map([...people, ...seen]));
  const filterBy = (change: () => void): void => {
    change();
    setCursors([null]);
  };
  return (
    <>
      <div className={styles['filters']} role="search">
        <Segment
          label={t('team.period')}
          value={period}
          onChange={(id) => filterBy(() => setPeriod(id))}
          options={(Object.keys(DAYS) as Period[]).map((id) => ({ id, label: t(`team.periods.${id}`) }))}
        />
        <Select
          label={t('team.kind')}
          isLabelHidden
          placeholder={t('team.kind')}
          value={kind}
          options={KINDS.map((id) => ({ id, label: t(`team.kinds.${id}`) }))}
          onChange={(id) => filterBy(() => setKind(KINDS.find((one) => one === id) ?? ALL))}
          className={styles['select']}
        />
        <Select
          label={t('team.person')}
          isLabelHidden
          placeholder={t('team.person')}
          value={person}
          options={[
            { id: ALL, label: t('team.everyone') },
            ...[...people].map(([id, label]) => ({ id, label })),
          ]}
          onChange={(id) => filterBy(() => setPerson(id))}
          className={styles['select']}
        />
      </div>
      <AnswerFrame asked={asked}>
        {(page) =>
          page === null ? (
            <Card>
              <EmptyState title={t('team.notKept')} drawing="none" />
            </Card>
          ) : page.results.length === 0 ? (
            <Card>
              <EmptyState title={t('noneFound')} text={t('noneFoundText')} drawing="none" />
            </Card>
          ) : (
            <Card>
              <Rows label={t('team.title')}>
                {page.results.map((one, i) => (
                  <TeamRow key={`${cursor} ${i}`} one={one} clientId={String(chosen.id)} now={now} />
                ))}
              </Rows>
              <Stack direction="row" gap={2} justify="end">
                <Button isDisabled={cursors.length === 1} onPress={() => setCursors(cursors.slice(0, -1))}>
                  {t('newer')}
                </Button>
                <Button
                  isDisabled={page.cursor === null}
                  onPress={() => setCursors([...cursors, page.cursor])}
                >
                  {t('older')}
                </Button>
              </Stack>
            </Card>
          )
        }
      </AnswerFrame>
    </>
  );
}

const peopleIn = (lines: readonly TeamActivity[]): Map<string, string> =>
  new Map(
    lines.flatMap(({ by }) =>
      typeof by?.userId === 'number' ? [[String(by.userId), by.name] as const] : [],
    ),
  );

function TeamRow({ one, clientId, now }: { one: TeamActivity; clientId: string; now: number }): ReactNode {
  const { t } = useTranslation('activity');
  const { db } = useWorkspace();
  const refOf = useRefs();
  const go = useGo();
  const Icon = ICONS[one.action];
  const title = one.title === '' ? t('team.unnamed') : one.title;
  const isOpenable = one.action !== 'deleted' && placeOf(clientId, one) !== null;
  const open = async (): Promise<void> => {
    const path = (await featurePath(db, one, refOf)) ?? placeOf(clientId, one);
    if (path !== null) go(path);
  };
  return (
    <Row>
      <span className={styles['glyph']} aria-hidden="true">
        <Icon size={16} strokeWidth={1.75} />
      </span>
      <RowWords
        name={<bdi>{t(`team.what.${one.action}`, { title: apart(title) })}</bdi>}
        second={
          <>
            <bdi>{one.by?.name ?? t('team.unknown')}</bdi> · <When at={one.at * 1000} now={now} />
          </>
        }
      />
      {isOpenable && (
        <Button
          variant="ghost"
          size="small"
          aria-label={t('openOf', { title: apart(title) })}
          onPress={() => void open()}
        >
          {t('open')}
        </Button>
      )}
    </Row>
  );
}

/** Of a feature that this device has, its own address. */
async function featurePath(
  db: StoreyDatabase,
  { kind, key }: TeamActivity,
  refOf: (lid: string) => string,
): Promise<string | null> {
  const row = kind === 'feature' ? await getFeature(db, key) : undefined;
  return row === undefined ? null : rowPath(row, refOf);
}

/** The nearest place that can be opened. */
function placeOf(
  clientId: string,
  { kind, key, siteId, buildingId, levelIndex }: TeamActivity,
): string | null {
  const numberOf = (of: string, id: number | null | undefined): string | null =>
    kind === of ? key : typeof id === 'number' ? String(id) : null;
  if (kind === 'user') return paths.user(key);
  if (kind === 'client') return paths.sites(clientId);
  const site = numberOf('site', siteId);
  if (site === null) return null;
  const building = numberOf('building', buildingId);
  if (building === null) return paths.buildings({ clientId, siteId: site });
  const place = { clientId, siteId: site, buildingId: building };
  return typeof levelIndex === 'number'
    ? paths.level({ ...place, levelId: String(levelIndex) })
    : paths.levels(place);
}

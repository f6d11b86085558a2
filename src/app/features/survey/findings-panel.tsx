import { useMemo, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { exists, listFeatures, listGoneOnSurvey, listLevels } from '../../../db/index.ts';
import type { Building } from '../../../domain/entities/building.ts';
import type { Level } from '../../../domain/entities/level.ts';
import { nameToOthers } from '../../../domain/entities/user.ts';
import {
  FINDING_KINDS,
  findingsOf,
  goneOf,
  type Finding,
  type FindingKind,
} from '../../../domain/survey/findings.ts';
import { PanelFrame } from '../../forms/index.ts';
import { useFormats } from '../../i18n/index.ts';
import { useUnreadLevels } from '../../online/use-level-reading.ts';
import { useReviewChanges } from '../../review/use-review-changes.ts';
import { ROUND_AGES, sinceOf, type RoundAge } from '../../state/content/survey-walk.ts';
import { useClosePanel } from '../../state/navigation/close-panel.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { useLiveQuery } from '../../state/queries/use-live-query.ts';
import { Button, EmptyState, Grid, Notice, Rows, Select, Skeleton, Stack, Text } from '../../ui/index.ts';
import { useTitles } from '../../state/content/feature-name.ts';
import { FindingEntry } from './finding-entry.tsx';

const ALL = '';
/** Entries that are shown at first. */
const SHOWN = 50;

interface OfLevel {
  level: Level;
  findings: Finding[];
}

const NOTHING: readonly OfLevel[] = [];

interface Filter {
  age: RoundAge;
  by: string;
  kind: FindingKind | 'any' | 'all';
  /** Key of a level. */
  only: string;
}

/** Back at the desk: what surveys of a building brought, by surveyor, level and kind. */
export function Findings({ building }: { building: Building }): ReactElement {
  const { t } = useTranslation('survey');
  const { titleOf } = useTitles();
  const { db, latestNow, user } = useWorkspace();
  const formats = useFormats();
  const me = nameToOthers(user);
  const close = useClosePanel();
  const [filter, setFilter] = useState<Filter>({ age: 'month', by: ALL, kind: 'any', only: ALL });
  const { age, by, kind, only } = filter;
  const [shown, setShown] = useState(SHOWN);
  const [begun] = useState(latestNow);
  const since = sinceOf(age, begun);
  const found = useLiveQuery(async (): Promise<OfLevel[]> => {
    const levels = await listLevels(db, building.lid);
    const read = levels.map(async (level) => ({
      level,
      findings: [
        ...findingsOf((await listFeatures(db, level.lid)).filter(exists), since),
        ...goneOf(await listGoneOnSurvey(db, level.lid, me), since),
      ],
    }));
    return Promise.all(read);
  }, [db, building.lid, since, me]);
  const review = useReviewChanges(building.clientLid, 'drafts');
  const unread = useUnreadLevels({ building: building.lid });
  const isReading = found === undefined || unread.isReading;
  const all = found ?? NOTHING;
  const changes = useMemo(
    () => new Map(review.changes.map((change) => [change.key, change])),
    [review.changes],
  );
  const people = [...new Set(all.flatMap(({ findings }) => findings.map((one) => one.by)))];
  const isWanted = (one: Finding): boolean =>
    (by === ALL || one.by === by) &&
    (kind === 'all' || (kind === 'any' ? one.kinds.length > 0 : one.kinds.includes(kind)));
  const levels = all
    .filter(({ level }) => only === ALL || level.lid === only)
    .map(({ level, findings }) => ({ level, findings: findings.filter(isWanted) }))
    .filter(({ findings }) => findings.length > 0)
    .sort((a, b) => b.level.levelIndex - a.level.levelIndex);
  return (
    <PanelFrame title={t('findings.title')} subtitle={titleOf(building)} onClose={close}>
      <Stack gap={4}>
        <FindingFilters
          value={filter}
          people={people}
          levels={all.map(({ level }) => level)}
          onChange={(next) => setFilter({ ...filter, ...next })}
        />
        {review.isFromDevice && <Notice title={t('findings.offline')} />}
        {unread.levels.length > 0 && (
          <Notice tone={isReading ? 'waiting' : 'offline'} role="status">
            {t(isReading ? 'findings.reading' : 'findings.unread', {
              levels: formats.list(unread.levels.map(({ title }) => title)),
            })}
          </Notice>
        )}
        {isReading && levels.length === 0 && <Skeleton rows={4} />}
        {!isReading && unread.levels.length === 0 && levels.length === 0 && (
          <EmptyState title={t('findings.none')} text={t('findings.noneText')} />
        )}
        {levels.map(({ level, findings }) => (
          <Stack key={level.lid} as="section" gap={2} aria-label={titleOf(level)}>
            <Text as="h3" look="title">
              <bdi>{titleOf(level)}</bdi>
            </Text>
            <Rows label={titleOf(level)}>
              {findings.slice(0, shown).map((finding) => (
                <FindingEntry
                  key={finding.place.fid}
                  finding={finding}
                  levelIndex={level.levelIndex}
                  building={building}
                  change={review.isFromDevice ? undefined : changes.get(finding.place.fid)}
                />
              ))}
            </Rows>
            {findings.length > shown && (
              <Button variant="ghost" onPress={() => setShown(shown + SHOWN)}>
                {t('left.more')}
              </Button>
            )}
          </Stack>
        ))}
      </Stack>
    </PanelFrame>
  );
}

interface FindingFiltersProps {
  value: Filter;
  people: readonly string[];
  levels: readonly Level[];
  onChange: (next: Partial<Filter>) => void;
}

function FindingFilters({ value, people, levels, onChange }: FindingFiltersProps): ReactElement {
  const { t } = useTranslation('survey');
  return (
    <Grid min={140} gap={3}>
      <Select
        label={t('findings.since')}
        placeholder={t('findings.since')}
        options={ROUND_AGES.map((id) => ({ id, label: t(`sinceChoices.${id}`) }))}
        value={value.age}
        onChange={(id) => onChange({ age: ROUND_AGES.find((one) => one === id) ?? value.age })}
      />
      <Select
        label={t('findings.by')}
        placeholder={t('findings.everybody')}
        options={[
          { id: ALL, label: t('findings.everybody') },
          ...people.filter((one) => one !== '').map((one) => ({ id: one, label: one })),
        ]}
        value={value.by}
        onChange={(by) => onChange({ by })}
      />
      <Select
        label={t('findings.level')}
        placeholder={t('findings.allLevels')}
        options={[
          { id: ALL, label: t('findings.allLevels') },
          ...levels.map(({ lid, title }) => ({ id: lid, label: title })),
        ]}
        value={value.only}
        onChange={(only) => onChange({ only })}
      />
      <Select
        label={t('findings.kind')}
        placeholder={t('findings.kind')}
        options={(['any', ...FINDING_KINDS, 'all'] as const).map((id) => ({
          id,
          label: t(`findings.kinds.${id}`),
        }))}
        value={value.kind}
        onChange={(id) => onChange({ kind: id as Filter['kind'] })}
      />
    </Grid>
  );
}

import { useLiveQuery } from 'dexie-react-hooks';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { exists, listFeatures, listLevels } from '../../../db/index.ts';
import { PLACE_LIST, PLACE_KIND } from '../../../domain/content/index.ts';
import type { Building } from '../../../domain/entities/building.ts';
import type { Level } from '../../../domain/entities/level.ts';
import { featureIssues } from '../../../domain/rules/index.ts';
import {
  FINDING_KINDS,
  findingsOf,
  type Finding,
  type FindingKind,
} from '../../../domain/survey/findings.ts';
import { PanelFrame, useIssueText } from '../../forms/index.ts';
import { useFormats } from '../../i18n/index.ts';
import { paths } from '../../routes/paths.ts';
import { ROUND_AGES, sinceOf, type RoundAge } from '../../state/content/survey-walk.ts';
import { featureName } from '../../state/content/feature-name.ts';
import { useTaxonomy } from '../../state/content/taxonomy.ts';
import { useClosePanel } from '../../state/navigation/close-panel.ts';
import { useRefs } from '../../state/navigation/server-refs.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import {
  Button,
  EmptyState,
  Grid,
  Row,
  RowActions,
  Rows,
  RowWords,
  Select,
  Stack,
  Text,
} from '../../ui/index.ts';
import { PhotoStrip } from './photos/photos.tsx';

const ALL = '';
/** Entries that are shown at first. */
const SHOWN = 50;

interface OfLevel {
  level: Level;
  findings: Finding[];
}

/** Back at the desk: what surveys of a building brought, by surveyor, level and kind. */
export function Findings({ building }: { building: Building }): ReactElement {
  const { t } = useTranslation('survey');
  const { db, now } = useWorkspace();
  const close = useClosePanel();
  const [age, setAge] = useState<RoundAge>('month');
  const [by, setBy] = useState(ALL);
  const [kind, setKind] = useState<FindingKind | 'any' | 'all'>('any');
  const [shown, setShown] = useState(SHOWN);
  const [begun] = useState(now);
  const since = sinceOf(age, begun);
  const found = useLiveQuery(async (): Promise<OfLevel[]> => {
    const levels = await listLevels(db, building.lid);
    const read = levels.map(async (level) => ({
      level,
      findings: findingsOf((await listFeatures(db, level.lid, PLACE_KIND)).filter(exists), since),
    }));
    return Promise.all(read);
  }, [db, building.lid, since]);
  const people = [...new Set((found ?? []).flatMap(({ findings }) => findings.map((one) => one.by)))];
  const isWanted = (one: Finding): boolean =>
    (by === ALL || one.by === by) &&
    (kind === 'all' || (kind === 'any' ? one.kinds.length > 0 : one.kinds.includes(kind)));
  const levels = (found ?? [])
    .map(({ level, findings }) => ({ level, findings: findings.filter(isWanted) }))
    .filter(({ findings }) => findings.length > 0)
    .sort((a, b) => b.level.levelIndex - a.level.levelIndex);
  return (
    <PanelFrame title={t('findings.title')} subtitle={building.buildingTitle} onClose={close}>
      <Stack gap={4}>
        <Grid min={200} gap={3}>
          <Select
            label={t('findings.since')}
            placeholder={t('findings.since')}
            options={ROUND_AGES.map((id) => ({ id, label: t(`sinceChoices.${id}`) }))}
            value={age}
            onChange={(id) => setAge(ROUND_AGES.find((one) => one === id) ?? age)}
          />
          <Select
            label={t('findings.by')}
            placeholder={t('findings.everybody')}
            options={[
              { id: ALL, label: t('findings.everybody') },
              ...people.filter((one) => one !== '').map((one) => ({ id: one, label: one })),
            ]}
            value={by}
            onChange={setBy}
          />
          <Select
            label={t('findings.kind')}
            placeholder={t('findings.kind')}
            options={(['any', ...FINDING_KINDS, 'all'] as const).map((id) => ({
              id,
              label: t(`findings.kinds.${id}`),
            }))}
            value={kind}
            onChange={(id) => setKind(id as typeof kind)}
          />
        </Grid>
        {found !== undefined && levels.length === 0 && (
          <EmptyState title={t('findings.none')} text={t('findings.noneText')} />
        )}
        {levels.map(({ level, findings }) => (
          <Stack key={level.lid} as="section" gap={2} aria-label={level.levelLongTitle}>
            <Text as="h3" look="title">
              <bdi>{level.levelLongTitle}</bdi>
            </Text>
            <Rows label={level.levelLongTitle}>
              {findings.slice(0, shown).map((finding) => (
                <Entry key={finding.place.fid} finding={finding} level={level} building={building} />
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

interface EntryProps {
  finding: Finding;
  level: Level;
  building: Building;
}

function Entry({ finding, level, building }: EntryProps): ReactElement {
  const { t, i18n } = useTranslation('survey');
  const formats = useFormats();
  const taxonomy = useTaxonomy();
  const issueText = useIssueText();
  const ref = useRefs();
  const go = useGo();
  const { place, by, at, kinds, notes, photos } = finding;
  const name = featureName(place, i18n.language) || t('unnamed');
  const when = formats.dateTime(at * 1000);
  const said = [
    by === '' ? when : t('photo.said', { when, by }),
    ...kinds.map((one) => t(`findings.kinds.${one}`)),
  ];
  // What was added on the way is finished at the desk.
  const missing = kinds.includes('new') ? featureIssues(place, { taxonomy, allowsWaiting: true }) : [];
  const { typeCode } = place.properties;
  const isOutlineMissing =
    kinds.includes('new') &&
    place.geometry.type === 'Point' &&
    (taxonomy[typeCode]?.properties.shape.includes('Polygon') ?? false);
  return (
    <Row>
      <RowWords name={<bdi>{name}</bdi>} second={said.join(' · ')}>
        {notes.map((note) => (
          <Text key={`${note.at} ${note.text}`}>
            <bdi>{note.text}</bdi>
          </Text>
        ))}
        {missing.map((issue) => (
          <Text key={`${issue.code} ${issue.path}`} tone="secondary">
            {t('findings.missing', { what: issueText(issue) })}
          </Text>
        ))}
        {isOutlineMissing && <Text tone="secondary">{t('findings.noOutline')}</Text>}
        <PhotoStrip photos={photos.map((photo) => ({ ...photo, onlyHere: false }))} onDelete={null} />
      </RowWords>
      <RowActions>
        <Button
          variant="secondary"
          aria-label={t('left.openName', { name })}
          onPress={() =>
            go(
              paths.feature(
                {
                  clientId: ref(building.clientLid),
                  siteId: ref(building.siteLid),
                  buildingId: ref(building.lid),
                  levelId: String(level.levelIndex),
                },
                PLACE_LIST,
                place.fid,
              ),
            )
          }
        >
          {t('left.open')}
        </Button>
      </RowActions>
    </Row>
  );
}

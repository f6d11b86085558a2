import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Building } from '../../../domain/entities/building.ts';
import { contentTypeOf } from '../../../domain/content/index.ts';
import { featureIssues } from '../../../domain/rules/index.ts';
import { withoutSurvey, type Finding } from '../../../domain/survey/findings.ts';
import type { ReviewChange } from '../../../sync/index.ts';
import { useFieldLabel, useIssueText } from '../../forms/index.ts';
import { useFormats } from '../../i18n/index.ts';
import { DifferenceTable } from '../../review/difference-table.tsx';
import { paths } from '../../routes/paths.ts';
import { featureName } from '../../state/content/feature-name.ts';
import { useTaxonomy } from '../../state/content/taxonomy.ts';
import { useRefs } from '../../state/navigation/server-refs.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { Button, Row, RowActions, RowWords, Text } from '../../ui/index.ts';
import { PhotoStrip } from './photos/photos.tsx';

export interface FindingEntryProps {
  finding: Finding;
  levelIndex: number;
  building: Building;
  /** What the review says of it against the published map; undefined where it is not known. */
  change: ReviewChange | undefined;
}

/** One place with findings of surveys: the remarks, before and after, its photos, and the open tasks. */
export function FindingEntry({ finding, levelIndex, building, change }: FindingEntryProps): ReactElement {
  const { t, i18n } = useTranslation('survey');
  const formats = useFormats();
  const labelOf = useFieldLabel();
  const { place, by, at, kinds, notes, photos } = finding;
  const typeTitle = useTaxonomy()[place.properties.typeCode]?.title;
  const name = featureName(place, i18n.language) || typeTitle || t('unnamed');
  const when = formats.dateTime(at * 1000);
  const said = [
    by === '' ? when : t('photo.said', { when, by }),
    ...kinds.map((one) => t(`findings.kinds.${one}`)),
  ];
  const isGone = kinds.includes('gone');
  const differences = change?.change === 'changed' ? withoutSurvey(change) : [];
  return (
    <Row>
      <RowWords name={<bdi>{name}</bdi>} second={said.join(' · ')}>
        {notes.map((note) => (
          <Text key={`${note.at} ${note.text}`}>
            <bdi>{note.text}</bdi>
          </Text>
        ))}
        {kinds.includes('new') && <ToFinish finding={finding} />}
        {change !== undefined && (
          <DifferenceTable change={change} differences={differences} labelOf={labelOf} />
        )}
        {kinds.includes('changed') &&
          change !== undefined &&
          differences.length === 0 &&
          !kinds.includes('new') && <Text tone="secondary">{t('findings.same')}</Text>}
        <PhotoStrip
          photos={photos.map((photo) => ({ ...photo, onlyHere: false, isForVisitors: false }))}
          onDelete={null}
        />
      </RowWords>
      {!isGone && <Open finding={finding} name={name} levelIndex={levelIndex} building={building} />}
    </Row>
  );
}

/** What was added on the way is finished at the desk. */
function ToFinish({ finding: { place } }: { finding: Finding }): ReactElement {
  const { t } = useTranslation('survey');
  const taxonomy = useTaxonomy();
  const issueText = useIssueText();
  const missing = featureIssues(place, { taxonomy, allowsWaiting: true });
  const isOutlineMissing =
    place.geometry.type === 'Point' &&
    (taxonomy[place.properties.typeCode]?.properties.shape.includes('Polygon') ?? false);
  return (
    <>
      {missing.map((issue) => (
        <Text key={`${issue.code} ${issue.path}`} tone="secondary">
          {t('findings.missing', { what: issueText(issue) })}
        </Text>
      ))}
      {isOutlineMissing && <Text tone="secondary">{t('findings.noOutline')}</Text>}
    </>
  );
}

interface OpenProps extends Pick<FindingEntryProps, 'finding' | 'levelIndex' | 'building'> {
  name: string;
}

function Open({ finding: { place }, name, levelIndex, building }: OpenProps): ReactElement {
  const { t } = useTranslation('survey');
  const ref = useRefs();
  const go = useGo();
  const level = {
    clientId: ref(building.clientLid),
    siteId: ref(building.siteLid),
    buildingId: ref(building.lid),
    levelId: String(levelIndex),
  };
  return (
    <RowActions>
      <Button
        variant="secondary"
        aria-label={t('left.openName', { name })}
        onPress={() => go(paths.feature(level, contentTypeOf(place.kind), place.fid))}
      >
        {t('left.open')}
      </Button>
    </RowActions>
  );
}

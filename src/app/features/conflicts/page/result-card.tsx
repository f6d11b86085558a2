import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useId, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContentRow, WorkSource } from '../../../../db/index.ts';
import type { FieldConflict, FieldPath, Side } from '../../../../domain/merge/index.ts';
import type { ResolutionPreview } from '../../../../sync/index.ts';
import { useIssueText } from '../../../forms/index.ts';
import { LineSample } from '../../../shapes/line-sample.tsx';
import { sideOf } from '../../../shapes/versions.ts';
import { Card, DescriptionList, Stack, Text } from '../../../ui/index.ts';
import styles from '../conflicts.module.css';
import { fieldOf } from '../fields/field-value.ts';
import { useFieldName } from '../fields/use-field-name.ts';
import { useValueWords } from '../../../forms/index.ts';
import { VersionValue } from '../fields/version-value.tsx';

export interface ResultCardProps {
  fields: readonly FieldConflict[];
  /** Undefined: being checked. Null: nothing is left to decide. */
  preview: ResolutionPreview | null | undefined;
  /** The side of a field: enough for a shape. */
  sides: Readonly<Record<FieldPath, Side>>;
  /** Whose the other side is, where it is not the server's. */
  from: WorkSource | null;
}

/** What would be saved, and whether the rules allow it. */
export function ResultCard({ fields, preview, sides, from }: ResultCardProps): ReactElement {
  const { t } = useTranslation('conflicts');
  const { row, copy } = preview ?? {};
  return (
    <Card title={t('result')} actions={<Verdict preview={preview} />}>
      {row === null && <Text>{t('resultDeleted')}</Text>}
      {row && copy === undefined && fields.length === 0 && <Text>{t('resultStands')}</Text>}
      {row && copy === undefined && (
        <Standing row={row} fields={fields} shape={sides['geometry']} from={from} />
      )}
      {row && copy !== undefined && (
        <>
          <Text as="h3" look="label">
            {t(`both.${sideOf('theirs', from)}`)}
          </Text>
          <Standing row={row} fields={withName(fields)} shape="theirs" from={from} />
          <Text as="h3" look="label">
            {t('both.mine')}
          </Text>
          <Standing row={copy} fields={withName(fields)} shape="mine" from={from} />
        </>
      )}
    </Card>
  );
}

type Shown = Pick<FieldConflict, 'path' | 'base'>;

/** For two features, the name comes first, to tell them apart. */
const withName = (fields: readonly FieldConflict[]): Shown[] => [
  { path: 'properties.name', base: undefined },
  ...fields.filter(({ path }) => path !== 'properties.name'),
];

interface StandingProps extends Pick<ResultCardProps, 'from'> {
  row: ContentRow;
  fields: readonly Shown[];
  /** The side that the shape is of; its figures stand with that side. */
  shape: Side | undefined;
}

function Standing({ row, fields, shape, from }: StandingProps): ReactNode {
  const { t } = useTranslation('conflicts');
  const fieldName = useFieldName();
  const words = useValueWords();
  if (fields.length === 0) return null;
  return (
    <DescriptionList
      items={fields.map(({ path, base }) => ({
        id: path,
        term: <bdi>{fieldName(path, fieldOf(row, path))}</bdi>,
        value:
          path === 'geometry' && shape !== undefined ? (
            <span className={styles['head']}>
              <LineSample version={shape} />
              {t(`sides.${sideOf(shape, from)}`)}
            </span>
          ) : (
            <VersionValue
              path={path}
              value={fieldOf(row, path)}
              before={base}
              version="result"
              words={words}
            />
          ),
      }))}
    />
  );
}

/** Every field has a choice and no rule is broken. */
export const isSavable = (preview: ResolutionPreview | null | undefined): boolean =>
  preview !== null && preview !== undefined && preview.open.length === 0 && preview.issues.length === 0;

function Verdict({ preview }: Pick<ResultCardProps, 'preview'>): ReactElement {
  const { t } = useTranslation('conflicts');
  const { open = [], issues = [], faults = [] } = preview ?? {};
  const isWrong = issues.length > 0;
  return (
    <div
      role="status"
      className={styles['verdict']}
      data-valid={preview && (faults.length === 0 || isWrong) ? isSavable(preview) : undefined}
    >
      {preview === undefined || preview === null ? (
        t('checking')
      ) : open.length > 0 ? (
        t('open', { count: open.length })
      ) : isWrong || faults.length > 0 ? (
        <>
          <TriangleAlert size={16} aria-hidden />
          <Issues
            issues={[...issues, ...faults]}
            row={preview.copy ?? preview.row}
            label={t(isWrong ? 'invalid' : 'faulty')}
          />
        </>
      ) : (
        <>
          <CircleCheck size={16} aria-hidden /> {t('valid')}
        </>
      )}
    </div>
  );
}

interface IssuesProps {
  issues: NonNullable<ResolutionPreview['faults']>;
  row: ContentRow | null;
  label: string;
}

function Issues({ issues, row, label }: IssuesProps): ReactElement {
  const issueText = useIssueText();
  const fieldName = useFieldName();
  const id = useId();
  return (
    <div>
      <span id={id}>{label}</span>
      <Stack as="ul" gap={0} aria-labelledby={id}>
        {issues.map((issue) => (
          <li key={`${issue.code} ${issue.path}`}>
            <bdi>{fieldName(issue.path, row && fieldOf(row, 'geometry'))}</bdi>: {issueText(issue)}
          </li>
        ))}
      </Stack>
    </div>
  );
}

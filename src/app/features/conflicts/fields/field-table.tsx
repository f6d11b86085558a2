import { useId, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldConflict, FieldPath, Side } from '../../../../domain/merge/index.ts';
import type { WorkSource } from '../../../../db/index.ts';
import { isolate, useFormats } from '../../../i18n/index.ts';
import { LineSample } from '../../../shapes/line-sample.tsx';
import { SIDES, sideOf, VERSIONS } from '../../../shapes/versions.ts';
import { Text, VisuallyHidden } from '../../../ui/index.ts';
import styles from '../conflicts.module.css';
import { SideCard } from './side-card.tsx';
import { namingOf, useFieldName } from './use-field-name.ts';
import { useValueWords } from '../../../forms/index.ts';
import { VersionValue } from './version-value.tsx';

export interface FieldsProps {
  fields: readonly FieldConflict[];
  /** Where a field has none, both sides are kept. */
  choices: Readonly<Record<FieldPath, Side>>;
  onChoose: (path: FieldPath, side: Side) => void;
  /** Whose the other side is, where it is not the server's. */
  from: WorkSource | null;
}

/** Before, mine and theirs side by side, a field a row. Of each row one side is chosen. */
export function FieldTable({ fields, choices, onChoose, from }: FieldsProps): ReactElement {
  const { t } = useTranslation('conflicts');
  const fieldName = useFieldName();
  const words = useValueWords();
  const id = useId();
  return (
    <table className={styles['table']} aria-label={t('versions')}>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>{t('field')}</VisuallyHidden>
          </th>
          {VERSIONS.map((version) => (
            <th key={version} scope="col">
              <span className={styles['head']}>
                <LineSample version={version} />
                <span id={`${id}-${version}`}>{t(`sides.${sideOf(version, from)}`)}</span>
                <Text as="span" look="small" tone="quiet">
                  {version === 'theirs' && from !== null
                    ? t('sides.fileNote', { by: isolate(from.by), device: isolate(from.deviceName) })
                    : t(`sides.${version}Note`)}
                </Text>
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {fields.map((field, i) => (
          <tr key={field.path}>
            <th scope="row">
              <bdi id={`${id}-${i}`}>{fieldName(field.path, namingOf(field))}</bdi>
              <Followers field={field} />
            </th>
            <td className={styles['before']}>
              <VersionValue path={field.path} value={field.base} version="base" words={words} />
            </td>
            {SIDES.map((side) => (
              <td key={side}>
                <SideCard
                  name={`${id}-${field.path}`}
                  side={side}
                  isChosen={choices[field.path] === side}
                  onChoose={(chosen) => onChoose(field.path, chosen)}
                  labelledBy={`${id}-${i} ${id}-${side} ${id}-${i}-${side}`}
                >
                  <span id={`${id}-${i}-${side}`}>
                    <VersionValue
                      path={field.path}
                      value={field[side]}
                      before={field.base}
                      version={side}
                      words={words}
                    />
                  </span>
                </SideCard>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What goes along with a choice. */
export function Followers({ field }: { field: FieldConflict }): ReactElement | null {
  const { t } = useTranslation('conflicts');
  const formats = useFormats();
  const fieldName = useFieldName();
  if (field.with === undefined || field.with.length === 0) return null;
  return (
    <Text as="span" look="small" tone="quiet">
      {t('goesWith', { fields: formats.list(field.with.map((path) => fieldName(path))) })}
    </Text>
  );
}

import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { FeatureGeometry } from '../../domain/entities/geometry.ts';
import type { Difference } from '../../domain/review/index.ts';
import type { ReviewChange } from '../../sync/index.ts';
import { useValueWords, valueText } from '../forms/index.ts';
import { useShapeText } from '../shapes/use-shape-text.ts';
import { Text } from '../ui/index.ts';
import { fieldNameOf, type FieldLabel } from './change-words.ts';
import styles from './review.module.css';

/** As many fields as are written out. */
const MOST = 12;

export interface DifferenceTableProps {
  change: Pick<ReviewChange, 'before' | 'after'>;
  differences: readonly Difference[];
  labelOf: FieldLabel;
}

/** Each field that differs, before and after; nothing where none does. */
export function DifferenceTable({ change, differences, labelOf }: DifferenceTableProps): ReactElement | null {
  const { t } = useTranslation('preview');
  const values = useValueWords();
  const shapeText = useShapeText();
  const told = (path: string, value: unknown, other: unknown, isBefore: boolean): string => {
    if (path === 'geometry' && value !== undefined) {
      const before = isBefore ? null : ((other as FeatureGeometry | undefined) ?? null);
      return shapeText(value as FeatureGeometry, before, isBefore).join(', ');
    }
    return valueText(path, value, values) || t('review.empty');
  };
  if (differences.length === 0) return null;
  return (
    <>
      <table className={styles['versions']}>
        <thead>
          <tr>
            <th>{t('review.field')}</th>
            {change.before && <th>{t('review.before')}</th>}
            {change.after && <th>{t('review.after')}</th>}
          </tr>
        </thead>
        <tbody>
          {differences.slice(0, MOST).map((one) => (
            <tr key={one.path}>
              <th scope="row">{fieldNameOf(one, labelOf)}</th>
              {change.before && <td>{told(one.path, one.before, one.after, true)}</td>}
              {change.after && <td>{told(one.path, one.after, one.before, false)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {differences.length > MOST && (
        <Text look="small" tone="secondary">
          {t('review.moreFields', { count: differences.length - MOST })}
        </Text>
      )}
    </>
  );
}

import { X } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { NETWORK_KIND } from '../../domain/content/index.ts';
import type { FeatureGeometry } from '../../domain/entities/geometry.ts';
import { differencesOf } from '../../domain/review/index.ts';
import type { ReviewChange } from '../../sync/index.ts';
import { useValueWords, valueText } from '../forms/index.ts';
import { useFormats } from '../i18n/index.ts';
import { useShapeText } from '../shapes/use-shape-text.ts';
import { IconButton, Stack, Text } from '../ui/index.ts';
import { useChangeWords } from './change-words.ts';
import styles from './review.module.css';

/** As many fields as are written out. */
const MOST = 12;

export interface ChangeCardProps {
  clientLid: string;
  change: ReviewChange;
  onClose: () => void;
}

/** One change: who made it, and each field before and after. */
export function ChangeCard({ clientLid, change, onClose }: ChangeCardProps): ReactElement {
  const { t } = useTranslation('preview');
  const formats = useFormats();
  const words = useChangeWords(clientLid);
  const values = useValueWords();
  const shapeText = useShapeText();
  const differences = change.kind === NETWORK_KIND ? [] : differencesOf(change);
  const told = (path: string, value: unknown, other: unknown, isBefore: boolean): string => {
    if (path === 'geometry' && value !== undefined) {
      const before = isBefore ? null : ((other as FeatureGeometry | undefined) ?? null);
      return shapeText(value as FeatureGeometry, before, isBefore).join(', ');
    }
    return valueText(path, value, values) || t('review.empty');
  };
  const who = change.by?.name;
  const when = change.at === null || change.at === undefined ? null : formats.dateTime(change.at * 1000);
  return (
    <Stack as="section" gap={2} aria-label={words.titleOf(change)}>
      <Stack direction="row" justify="between" isNoWrap align="start">
        <div>
          <Text look="title" as="h2">
            {words.titleOf(change)}
          </Text>
          <Text look="small" tone="secondary">
            {[words.placeOf(change), who, when].filter(Boolean).join(' · ')}
          </Text>
        </div>
        <IconButton icon={X} label={t('review.close')} onPress={onClose} />
      </Stack>
      {change.kind === NETWORK_KIND && (
        <Text>{words.fieldsOf(change) || t(`review.is.${change.change}`)}</Text>
      )}
      {differences.length > 0 && (
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
                <th scope="row">{words.fieldName(one)}</th>
                {change.before && <td>{told(one.path, one.before, one.after, true)}</td>}
                {change.after && <td>{told(one.path, one.after, one.before, false)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {differences.length > MOST && (
        <Text look="small" tone="secondary">
          {t('review.moreFields', { count: differences.length - MOST })}
        </Text>
      )}
    </Stack>
  );
}

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkPreview } from '../../../domain/bulk/index.ts';
import { useFieldLabel } from '../../forms/index.ts';
import { isolate } from '../../i18n/index.ts';
import { featureName } from '../../state/content/feature-name.ts';
import { useTaxonomy } from '../../state/content/taxonomy.ts';
import { Notice, Stack, Text } from '../../ui/index.ts';

/** So many are named that are left out; the others are counted. */
const NAMED = 5;

/** What an edit would do, before it is done. */
export function Preview({ preview, isEmpty }: { preview: BulkPreview; isEmpty: boolean }): ReactNode {
  const { t, i18n } = useTranslation('bulk');
  const labelOf = useFieldLabel();
  const taxonomy = useTaxonomy();
  const { changed, same, leftOut, lost } = preview;
  if (isEmpty && leftOut.length === 0)
    return (
      <Text look="small" tone="secondary">
        {t('nothing')}
      </Text>
    );
  return (
    <Notice tone={leftOut.length + lost.size > 0 ? 'waiting' : 'accent'} role="status" title={t('preview')}>
      <Stack gap={1}>
        {!isEmpty && <Text as="span">{t('changes', { count: changed })}</Text>}
        {!isEmpty && same > 0 && <Text as="span">{t('same', { count: same })}</Text>}
        {[...lost].map(([name, count]) => (
          <Text key={name} as="span">
            {t('lost', { field: labelOf(name), count })}
          </Text>
        ))}
        {leftOut.length > 0 && <Text as="strong">{t('leftOut', { count: leftOut.length })}</Text>}
        {leftOut.slice(0, NAMED).map(({ feature, reason }) => {
          const type = taxonomy[feature.properties.typeCode]?.title;
          const title = featureName(feature, i18n.language) || (type ?? t('unnamed'));
          return (
            <Text key={feature.fid} as="span">
              {t('left', { title: isolate(title), reason: t(`reasons.${reason}`) })}
            </Text>
          );
        })}
        {leftOut.length > NAMED && (
          <Text as="span">{t('moreLeftOut', { count: leftOut.length - NAMED })}</Text>
        )}
      </Stack>
    </Notice>
  );
}

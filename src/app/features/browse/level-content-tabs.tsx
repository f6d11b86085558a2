import { useTranslation } from 'react-i18next';
import { LEVEL_CONTENT, type LevelContent } from '../../../domain/content/index.ts';
import { useFormats } from '../../i18n/index.ts';
import { paths, type LevelParams } from '../../routes/paths.ts';
import { contentIcon } from '../../state/content/content-icon.ts';
import { ContentTabs } from '../../ui/index.ts';

interface Props {
  params: LevelParams;
  value: LevelContent;
  counts: Partial<Record<LevelContent, number>>;
}

/** The lists of a level. */
export function ContentTabsOfLevel({ params, value, counts }: Props) {
  const { t } = useTranslation('content');
  const formats = useFormats();
  const written = (count: number | undefined) => (count === undefined ? undefined : formats.number(count));
  return (
    <ContentTabs
      label={t('tabs')}
      value={value}
      tabs={LEVEL_CONTENT.map((type) => ({
        id: type,
        label: t(`titles.${type}`),
        icon: contentIcon(type),
        count: written(counts[type]),
        href: paths.content(params, type),
      }))}
    />
  );
}

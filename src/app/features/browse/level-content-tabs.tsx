import { useTranslation } from 'react-i18next';
import { CONTENT_TYPES, LEVEL_CONTENT, type LevelContent } from '../../../domain/content/index.ts';
import { paths, type LevelParams } from '../../routes/paths.ts';
import { ContentTabs, pictogramIcon, type IconType } from '../../ui/index.ts';

export const contentIcon = (type: LevelContent): IconType => pictogramIcon(CONTENT_TYPES[type].icon);

interface Props {
  params: LevelParams;
  value: LevelContent;
  counts: Partial<Record<LevelContent, number>>;
}

/** The five lists of a level. */
export function ContentTabsOfLevel({ params, value, counts }: Props) {
  const { t } = useTranslation('content');
  return (
    <ContentTabs
      label={t('tabs')}
      value={value}
      tabs={LEVEL_CONTENT.map((type) => ({
        id: type,
        label: t(`titles.${type}`),
        icon: contentIcon(type),
        count: counts[type],
        href: paths.content(params, type),
      }))}
    />
  );
}

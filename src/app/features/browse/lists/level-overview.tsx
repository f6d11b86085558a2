import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { KINDS, LEVEL_CONTENT } from '../../../routes/content-kinds.ts';
import { paths, type LevelParams } from '../../../routes/paths.ts';
import { useLevelFeatures } from '../../../state/content/level-features.ts';
import { ListRow, Pictogram, Skeleton } from '../../../ui/index.ts';
import { CONTENT_ICONS } from '../level-content-tabs.tsx';
import { ListFrame } from './list-frame.tsx';

/** What a level holds, a row a list. */
export function LevelOverview({ title, params }: { title: string; params: LevelParams }) {
  const { t } = useTranslation('content');
  const features = useLevelFeatures();
  const rows = useMemo(
    () =>
      LEVEL_CONTENT.map((type) => ({
        type,
        count: features?.filter((feature) => KINDS[type].includes(feature.kind)).length ?? 0,
      })),
    [features],
  );
  return (
    <ListFrame title={title}>
      {features === undefined ? (
        <Skeleton rows={5} />
      ) : (
        <div>
          {rows.map(({ type, count }) => (
            <ListRow
              key={type}
              pictogram={<Pictogram icon={CONTENT_ICONS[type]} />}
              title={t(`titles.${type}`)}
              subtitle={t('second.features', { count })}
              href={paths.content(params, type)}
            />
          ))}
        </div>
      )}
    </ListFrame>
  );
}

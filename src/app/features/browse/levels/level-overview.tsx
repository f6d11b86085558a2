import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { countByList, LEVEL_CONTENT } from '../../../../domain/content/index.ts';
import { paths, type LevelParams } from '../../../routes/paths.ts';
import { contentIcon } from '../../../state/content/content-icon.ts';
import { useLevelFeatures, useUnreadLevel } from '../../../state/content/level-features.ts';
import { usePlace } from '../../../state/navigation/current-place.ts';
import { ListRow, Pictogram, Skeleton } from '../../../ui/index.ts';
import { ListFrame } from '../lists/list-frame.tsx';
import { LevelMenu } from '../rows/level-menu.tsx';

/** What a level holds, a row a list. */
export function LevelOverview({ title, params }: { title: string; params: LevelParams }) {
  const { t } = useTranslation('content');
  const level = usePlace()?.level;
  const features = useLevelFeatures();
  // For a level that was never read the counts are unknown.
  const { isKnown } = useUnreadLevel();
  const counts = useMemo(() => countByList(LEVEL_CONTENT, features ?? []), [features]);
  return (
    <ListFrame title={title} titleMenu={level && <LevelMenu level={level} params={params} at="title" />}>
      {features === undefined ? (
        <Skeleton rows={5} />
      ) : (
        <div>
          {LEVEL_CONTENT.map((type) => (
            <ListRow
              key={type}
              pictogram={<Pictogram icon={contentIcon(type)} />}
              title={t(`titles.${type}`)}
              subtitle={
                !isKnown && counts[type] === 0 ? undefined : t('second.features', { count: counts[type] })
              }
              href={paths.content(params, type)}
            />
          ))}
        </div>
      )}
    </ListFrame>
  );
}

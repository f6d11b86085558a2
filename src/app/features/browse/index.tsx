import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { isLevelContent } from '../../../domain/content/index.ts';
import { isLevelParams } from '../../routes/paths.ts';
import { useContentRoute } from '../../state/navigation/content-route.ts';
import { usePlace } from '../../state/navigation/current-place.ts';
import { retryLoading } from '../../state/loading/retry-loading.ts';
import { useTitles } from '../../state/content/feature-name.ts';
import { FeatureList } from './lists/feature-list.tsx';

/** Who opens a level by its address needs none of the lists above it. */
const BrowseHierarchy = lazy(retryLoading(() => import('./browse-hierarchy.tsx')));

/** The list that belongs to the address. */
export default function Browse() {
  const { t } = useTranslation('content');
  const { titleOf } = useTitles();
  const { contentType, params } = useContentRoute();
  const level = usePlace()?.level;
  if (!isLevelContent(contentType) || !isLevelParams(params)) {
    return (
      <Suspense>
        <BrowseHierarchy />
      </Suspense>
    );
  }
  return (
    <FeatureList
      key={contentType}
      type={contentType}
      title={titleOf(level) || t('titles.levels')}
      params={params}
    />
  );
}

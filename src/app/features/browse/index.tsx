import { useTranslation } from 'react-i18next';
import { isLevelContent } from '../../routes/content-kinds.ts';
import { isLevelParams } from '../../routes/paths.ts';
import { useContentRoute } from '../../state/content-route.ts';
import { usePlace } from '../../state/place.ts';
import { BuildingList } from './building-list.tsx';
import { ClientList } from './client-list.tsx';
import { FeatureList } from './feature-list.tsx';
import { GlobalGeofenceList } from './global-geofence-list.tsx';
import { LevelList } from './level-list.tsx';
import { LevelOverview } from './level-overview.tsx';
import { SiteList } from './site-list.tsx';

/** The list that belongs to the address. */
export default function Browse() {
  const { t } = useTranslation('content');
  const { contentType, name, params } = useContentRoute();
  const level = usePlace()?.level;
  if (isLevelContent(contentType) && isLevelParams(params)) {
    return (
      <FeatureList
        key={contentType}
        type={contentType}
        title={level?.levelLongTitle ?? t('titles.levels')}
        params={params}
      />
    );
  }
  switch (contentType) {
    case 'sites':
      return <SiteList />;
    case 'global-geofences':
      return <GlobalGeofenceList />;
    case 'buildings':
    case 'outdoor-wayfinding-network':
      return <BuildingList />;
    case 'levels':
      return (name === 'Level' || name === 'ContentPicker') && isLevelParams(params) ? (
        <LevelOverview title={level?.levelLongTitle ?? ''} params={params} />
      ) : (
        <LevelList />
      );
    default:
      return <ClientList />;
  }
}

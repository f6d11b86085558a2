import { Bluetooth, Box, Hexagon, MapPin, Waypoints } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LEVEL_CONTENT, type LevelContent } from '../../routes/content-kinds.ts';
import { paths, type LevelParams } from '../../routes/paths.ts';
import { ContentTabs, type IconType } from '../../ui/index.ts';

export const CONTENT_ICONS: Record<LevelContent, IconType> = {
  pois: MapPin,
  mapObjects: Box,
  geofences: Hexagon,
  'iot-devices': Bluetooth,
  'wayfinding-network': Waypoints,
};

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
        icon: CONTENT_ICONS[type],
        count: counts[type],
        href: paths.content(params, type),
      }))}
    />
  );
}

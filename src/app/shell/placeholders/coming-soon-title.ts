import type { ContentType } from '../../routes/content-type.ts';

type LaterScreen =
  | 'AdvancedConfigurations'
  | 'LevelEditDownload'
  | 'ContentPicker'
  | 'GlobalGeofences'
  | 'OutdoorWayfindingNetwork'
  | 'WayfindingNetwork';

/** Which of the screens to come an address is for. */
export function laterTitle(routeName: string, contentType: ContentType): LaterScreen {
  if (routeName.endsWith('AdvancedConfigurations')) return 'AdvancedConfigurations';
  if (routeName === 'LevelEditDownload' || routeName === 'ContentPicker') return routeName;
  if (contentType === 'global-geofences') return 'GlobalGeofences';
  return contentType === 'outdoor-wayfinding-network' ? 'OutdoorWayfindingNetwork' : 'WayfindingNetwork';
}

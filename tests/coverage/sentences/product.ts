/** Section 1. */
export const PRODUCT = {
  '1.1': 'Users manage a hierarchy of clients, sites, buildings',
  '1.2': 'On each level they draw and edit points of interest',
  '1.3': 'Clients also have global geofences',
  '1.4': 'AI-assisted floor-plan mapping with feedback',
  '1.5': 'Conversion of CAD files to geojson',
  '1.6': 'Geo-transform of content between anchors',
  '1.7': 'Preview map conversion with approve or decline',
  '1.8': 'Staging and publishing',
  '1.9': 'SDK configuration per client, site and building',
  '1.10': 'Analytics activation',
  '1.11': 'User and permission administration',
  '1.12': 'light/dark theme (stored as system, force-dark or other)',
  '1.13': 'an embed mode that takes its tokens from the query',
  '1.14': 'Language defaults to en',
  '1.15': 'Units are feet (ft)',
} as const;

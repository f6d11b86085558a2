import { paths } from '../../routes/paths.ts';

/** A setting that the palette finds, on the page where it is changed. */
const row = <Label extends string>(id: string, labelKey: Label, page: 'device' | 'content') => ({
  id,
  labelKey,
  pageKey:
    page === 'device'
      ? ('shell:screens.SettingsContent' as const)
      : ('shell:screens.ContentSettings' as const),
  path: page === 'device' ? paths.deviceSettings : paths.contentSettings,
});

export const SETTING_ROWS = [
  row('theme', 'settings:device.theme', 'device'),
  row('density', 'settings:device.density', 'device'),
  row('language', 'settings:device.language', 'device'),
  row('units', 'mapSettings:units', 'device'),
  row('layers', 'settings:device.layers', 'device'),
  row('names', 'mapSettings:labels', 'device'),
  row('pictograms', 'mapSettings:pictograms', 'device'),
  row('base-map', 'mapSettings:baseMap', 'device'),
  row('other-floor', 'mapSettings:otherFloor', 'device'),
  row('notifications', 'settings:notifications.title', 'device'),
  row('sessions', 'settings:sessions.title', 'device'),
  row('level-type', 'settings:content.levelType', 'content'),
  row('types', 'settings:content.types', 'content'),
  row('rules', 'settings:content.rules', 'content'),
  row('languages', 'settings:content.languages', 'content'),
  row('visibility', 'settings:content.visibility', 'content'),
  row('walking', 'settings:content.walking', 'content'),
] as const;

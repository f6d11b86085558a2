import type { PageId } from '../routes/page-icons.ts';
import { PAGE_SCREENS, WHOLE_PAGES } from './screens.ts';

const ORDER: readonly PageId[] = ['device', 'users', 'content-settings', 'metadata', 'sdk'];
/** The pages of the settings, in the order of their list. */
export const SETTINGS_PAGES = WHOLE_PAGES.filter(({ group }) => group === 'settings').toSorted(
  (a, b) => ORDER.indexOf(a.id) - ORDER.indexOf(b.id),
);

/** A setting that is found by its name, on the page where it is changed. */
const row = <Id extends string, Label extends string, Hint extends string = never>(
  page: PageId,
  id: Id,
  labelKey: Label,
  hintKey: Hint | null = null,
) => ({
  page,
  id,
  labelKey,
  /** What it does, which it is also found by. */
  hintKey,
});

/** Each has a part of its page with this id (`SettingRow`, `Card`), which is scrolled to. */
export const SETTING_ROWS = [
  row('device', 'theme', 'settings:device.theme'),
  row('device', 'density', 'settings:device.density'),
  row('device', 'language', 'settings:device.language'),
  row('device', 'units', 'mapSettings:units'),
  row('device', 'layers', 'settings:device.layers'),
  row('device', 'names', 'mapSettings:labels'),
  row('device', 'pictograms', 'mapSettings:pictograms'),
  row('device', 'base-map', 'mapSettings:baseMap'),
  row('device', 'other-floor', 'mapSettings:otherFloor', 'settings:device.otherFloorHint'),
  row('device', 'notifications', 'settings:notifications.title'),
  row('device', 'sessions', 'settings:sessions.title', 'settings:sessions.limits'),
  row('content-settings', 'level-type', 'settings:content.levelType', 'settings:content.levelTypeText'),
  row('content-settings', 'types', 'settings:content.types', 'settings:content.typesText'),
  row('content-settings', 'rules', 'settings:content.rules', 'settings:content.rulesText'),
  row('content-settings', 'languages', 'settings:content.languages', 'settings:content.languagesText'),
  row('content-settings', 'visibility', 'settings:content.visibility', 'settings:content.visibilityText'),
  row('content-settings', 'walking', 'settings:content.walking', 'settings:content.walkingText'),
] as const;

export type SettingId = (typeof SETTING_ROWS)[number]['id'];
const PATHS = new Map<PageId, string>(PAGE_SCREENS.map(({ id, path }) => [id, path]));

/** The address of a setting: its page, which scrolls there. @param search which client it is about */
export const settingPath = ({ page, id }: (typeof SETTING_ROWS)[number], search = ''): string =>
  `${PATHS.get(page) ?? ''}${search}#${id}`;
/** The title of the page of a setting, as a key of `shell:screens`. */
export const pageTitleOf = ({ page }: (typeof SETTING_ROWS)[number]) =>
  PAGE_SCREENS.find(({ id }) => id === page)!.title;

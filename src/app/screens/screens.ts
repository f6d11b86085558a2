import {
  CONTENT_TYPES,
  LEVEL_CONTENT,
  type ContentType,
  type LevelContent,
} from '../../domain/content/index.ts';
import type { PanelRule } from '../routes/panel-mode.ts';
import { paths } from '../routes/paths.ts';
import type { ContentScreen, OpenScreen, PageScreen, ScreenTitle } from '../routes/screen.ts';

const CONTENT = '/cms/content';
const CLIENT = `${CONTENT}/clients/:clientId`;
const SITE = `${CLIENT}/sites/:siteId`;
const GEOFENCE = `${CLIENT}/global-geofences/:globalGeofenceId`;
const BUILDING = `${SITE}/buildings/:buildingId`;
const LEVEL = `${BUILDING}/levels/:levelId`;
const { settings: SETTINGS } = paths;

const content = (
  path: string,
  name: string,
  contentType: ContentType,
  panel: PanelRule,
  more: Partial<ContentScreen> = {},
): ContentScreen => ({ frame: 'content', path, name, contentType, panel, ...more });

/** The panel that edits one of a content type. */
const panelOf = (type: ContentType): Partial<ContentScreen> => {
  const { form } = CONTENT_TYPES[type];
  return { screen: `${form}-panel`, texts: form === 'network' ? ['forms', 'network'] : ['forms'] };
};
const IMPORT = { screen: 'level-import', texts: ['forms', 'import', 'controlPoints'] } as const;
const CLOSURES = { title: 'Closures', screen: 'closures', texts: ['closures', 'forms'] } as const;
// @spec 2.60 2.64
const ADVANCED = { screen: 'sdk-configuration', texts: ['sdk', 'forms', 'sync'] } as const;

// @spec 2.56
/** A list of a level, and the same with the panel beside it. */
function levelList(id: LevelContent): ContentScreen[] {
  const type = CONTENT_TYPES[id];
  const path = `${LEVEL}/${id}`;
  const hover = type.hasHover ? ({ hover: true } as const) : {};
  const panel = panelOf(id);
  return [
    content(path, type.screen, id, 'closed', hover),
    content(`${path}/:featureId`, type.screen, id, 'by-id', { ...panel, ...hover }),
  ];
}

// @spec 2.15 2.16 2.17 2.18 2.19 2.20 2.21 2.22 2.23 2.24 2.25 2.26 2.57
export const CONTENT_SCREENS: readonly ContentScreen[] = [
  content(paths.home, 'Clients', 'clients', 'closed', { nav: { id: 'content', place: 2 } }),
  content(CLIENT, 'Clients', 'clients', 'closed'),
  content(`${CLIENT}/edit`, 'ClientEdit', 'clients', 'edit', panelOf('clients')),
  content(
    `${CLIENT}/edit/advanced-configurations`,
    'ClientEditAdvancedConfigurations',
    'clients',
    'edit',
    ADVANCED,
  ),

  content(`${CLIENT}/sites`, 'Sites', 'sites', 'closed'),
  content(`${CLIENT}/sites/add`, 'SiteAdd', 'sites', 'add', panelOf('sites')),
  content(SITE, 'Site', 'sites', 'closed'),
  content(`${SITE}/edit`, 'SiteEdit', 'sites', 'edit', panelOf('sites')),
  content(
    `${SITE}/edit/advanced-configurations`,
    'SiteEditAdvancedConfigurations',
    'sites',
    'edit',
    ADVANCED,
  ),

  content(`${CLIENT}/global-geofences`, 'GlobalGeofences', 'global-geofences', 'closed'),
  content(
    `${CLIENT}/global-geofences/add`,
    'GlobalGeofenceAdd',
    'global-geofences',
    'add',
    panelOf('global-geofences'),
  ),
  content(GEOFENCE, 'GlobalGeofence', 'global-geofences', 'closed'),
  content(`${GEOFENCE}/edit`, 'GlobalGeofenceEdit', 'global-geofences', 'edit', panelOf('global-geofences')),

  content(`${SITE}/buildings`, 'Buildings', 'buildings', 'closed', { hover: true }),
  content(`${SITE}/buildings/add`, 'BuildingAdd', 'buildings', 'add', panelOf('buildings')),
  content(BUILDING, 'Building', 'buildings', 'closed'),
  content(`${BUILDING}/edit`, 'BuildingEdit', 'buildings', 'edit', panelOf('buildings')),
  content(
    `${BUILDING}/edit/advanced-configurations`,
    'BuildingEditAdvancedConfigurations',
    'buildings',
    'edit',
    ADVANCED,
  ),
  content(`${BUILDING}/offline-copies`, 'OfflineCopies', 'buildings', 'edit', {
    screen: 'offline-copies',
    changedBy: 'everyone',
    texts: ['offlineCopies', 'forms', 'safety'],
  }),

  content(`${BUILDING}/survey`, 'SurveyFindings', 'buildings', 'edit', {
    screen: 'survey',
    texts: ['survey', 'forms', 'preview'],
  }),

  content(
    `${SITE}/outdoor-wayfinding-network`,
    'OutdoorWayfindingNetwork',
    'outdoor-wayfinding-network',
    'closed',
  ),
  content(
    `${SITE}/outdoor-wayfinding-network/:featureId`,
    'OutdoorWayfindingNetwork',
    'outdoor-wayfinding-network',
    'by-id',
    panelOf('outdoor-wayfinding-network'),
  ),

  content(`${SITE}/closures`, 'Closures', 'sites', 'shown', CLOSURES),

  content(`${BUILDING}/levels`, 'Levels', 'levels', 'closed'),
  content(`${BUILDING}/levels/add`, 'LevelAdd', 'levels', 'add', IMPORT),
  content(LEVEL, 'Level', 'levels', 'closed', { list: 'level' }),
  content(`${LEVEL}/edit`, 'LevelEdit', 'levels', 'edit', {
    ...panelOf('levels'),
    texts: ['forms', 'controlPoints'],
  }),
  content(`${LEVEL}/add`, 'LevelAdd', 'levels', 'add', IMPORT),
  content(`${LEVEL}/edit/download`, 'LevelEditDownload', 'levels', 'edit', {
    title: 'LevelEditDownload',
    screen: 'level-download',
    changedBy: 'nobody',
    texts: ['download', 'forms'],
  }),
  content(`${LEVEL}/select`, 'ContentPicker', 'levels', 'shown', {
    title: 'ContentPicker',
    screen: 'level-mapping',
    texts: ['mapping', 'forms'],
    list: 'level',
  }),

  content(`${LEVEL}/wayfinding-lab`, 'WayfindingLab', 'levels', 'shown', {
    screen: 'wayfinding-lab',
    texts: ['forms', 'network'],
    list: 'level',
  }),

  content(`${LEVEL}/survey`, 'Survey', 'levels', 'shown', {
    screen: 'survey',
    texts: ['survey', 'forms'],
    list: 'level',
    layout: 'alone',
  }),

  content(`${LEVEL}/table`, 'PlaceTable', 'levels', 'shown', {
    screen: 'place-table',
    texts: ['levelFiles', 'forms', 'table', 'bulk'],
    list: 'level',
    layout: 'wide',
  }),

  content(`${LEVEL}/revision`, 'PlanRevision', 'levels', 'shown', {
    screen: 'plan-revision',
    texts: ['levelFiles', 'forms'],
    list: 'level',
  }),

  content(`${LEVEL}/closures`, 'Closures', 'levels', 'shown', { ...CLOSURES, list: 'level' }),

  content(`${LEVEL}/print`, 'LevelPrint', 'levels', 'shown', {
    screen: 'level-print',
    changedBy: 'nobody',
    texts: ['levelFiles', 'forms'],
    list: 'level',
  }),

  ...LEVEL_CONTENT.flatMap(levelList),

  content(paths.preview, 'Preview', 'clients', 'closed', {
    screen: 'preview',
    changedBy: 'admins-only',
    texts: ['preview', 'quality', 'forms', 'conflicts', 'settings'],
    title: 'Preview',
    layout: 'preview',
    back: paths.home,
  }),
];

/** A page whose title has the name of its route. */
const page = (
  path: string,
  name: ScreenTitle,
  more: Pick<PageScreen, 'id' | 'screen' | 'changedBy'> & Partial<PageScreen>,
): PageScreen => ({
  frame: 'page',
  path,
  name,
  title: name,
  ...more,
});
const ANALYTICS = {
  id: 'analytics',
  screen: 'analytics',
  changedBy: 'admins',
  texts: ['analytics', 'settings', 'sync', 'forms', 'content'],
} as const;
const REPORTS = {
  id: 'reports',
  screen: 'reports',
  changedBy: 'editors',
  texts: ['quality', 'analytics', 'preview', 'forms', 'sync', 'settings'],
} as const;
const APPS = {
  id: 'apps',
  screen: 'apps',
  changedBy: 'admins',
  texts: ['publicMaps', 'settings', 'forms', 'sync'],
} as const;
const USERS = {
  id: 'users',
  screen: 'users',
  changedBy: 'admins-only',
  texts: ['users', 'forms', 'sync'],
  group: 'settings',
} as const;
const CONFLICTS = {
  id: 'sync',
  screen: 'conflicts',
  changedBy: 'everyone',
  texts: ['conflicts', 'forms', 'ways'],
  back: paths.sync,
} as const;

// @spec 2.8 2.10 2.11 2.14
export const PAGE_SCREENS: readonly PageScreen[] = [
  page(paths.activity, 'Activity', {
    id: 'activity',
    screen: 'activity',
    changedBy: 'nobody',
    texts: ['activity', 'sync', 'preview', 'forms', 'conflicts'],
    nav: { id: 'activity', place: 1 },
  }),
  page(paths.reports, 'Reports', { ...REPORTS, nav: { id: 'reports', place: 3 } }),
  page(paths.stepFree, 'StepFree', { ...REPORTS, back: paths.reports }),
  page(paths.analytics, 'Analytics', {
    ...ANALYTICS,
    nav: { id: 'analytics', place: 4 },
  }),
  page(`${paths.analytics}/:listItem`, 'Analytics', ANALYTICS),
  page(paths.comms, 'Comms', {
    id: 'comms',
    screen: 'comms',
    changedBy: 'editors',
    texts: ['comms', 'sync'],
    nav: { id: 'comms', place: 5 },
  }),
  page(paths.library, 'Library', {
    id: 'library',
    screen: 'library',
    changedBy: 'editors',
    texts: ['settings', 'forms'],
    nav: { id: 'library', place: 6 },
  }),
  page(paths.apps, 'Apps', { ...APPS, nav: { id: 'apps', place: 7 } }),
  page(paths.embedding, 'Apps', { ...APPS, changedBy: 'nobody', back: paths.apps }),
  page(paths.newPublicMap, 'PublicMapAdd', { ...APPS, back: paths.apps }),
  page(`${paths.apps}/maps/:mapId`, 'PublicMapEdit', { ...APPS, back: paths.apps }),
  page(paths.sync, 'SyncCentre', {
    id: 'sync',
    screen: 'sync-centre',
    changedBy: 'everyone',
    texts: ['sync', 'forms', 'offlineCopies', 'safety'],
  }),
  page(paths.conflicts, 'Conflicts', CONFLICTS),
  page(`${paths.conflicts}/:conflictId`, 'Conflicts', CONFLICTS),
  page(paths.metadata, 'Metadata', {
    id: 'metadata',
    screen: 'metadata',
    changedBy: 'editors',
    texts: ['settings', 'levelFiles', 'forms', 'conflicts'],
    group: 'settings',
  }),
  page(paths.configuration, 'Configuration', {
    id: 'sdk',
    screen: 'sdk-configuration',
    changedBy: 'editors',
    texts: ['sdk', 'forms', 'sync'],
    group: 'settings',
  }),
  page(paths.users, 'UsersAndPermissions', {
    ...USERS,
    nav: { id: 'settings', place: 9, isLast: true },
  }),
  page(paths.addUser, 'UserAdd', { ...USERS, back: paths.users }),
  page(`${paths.users}/:userId`, 'UserEdit', { ...USERS, back: paths.users }),
  page(paths.deviceSettings, 'SettingsContent', {
    id: 'device',
    screen: 'device-settings',
    changedBy: 'everyone',
    texts: ['settings', 'content', 'mapSettings', 'sync', 'forms'],
    group: 'settings',
  }),
  page(paths.contentSettings, 'ContentSettings', {
    id: 'content-settings',
    screen: 'content-settings',
    changedBy: 'editors',
    texts: ['settings', 'forms', 'content'],
    nav: { id: 'config', place: 8 },
    group: 'settings',
  }),
];

/** The pages that need nothing chosen first. One with a way back is a part of the page that it leads back to. */
export const WHOLE_PAGES = PAGE_SCREENS.filter(({ path, back }) => !path.includes(':') && back === undefined);

// @spec 2.1 2.2 2.3 2.4
/** The screens that need no sign-in. All others ask for a fresh token first. */
export const OPEN_SCREENS = [
  { frame: 'sign-in', path: paths.signIn, name: 'sign-in' },
  { frame: 'sign-in', path: '/signin/forgot-password', name: 'forgot-password' },
  { frame: 'sign-in', path: '/signin/password-reset', name: 'password-reset' },
  { frame: 'sign-in', path: paths.sso, name: 'sso' },
  { frame: 'embed-error', path: paths.embedError, name: 'embedError' },
] as const satisfies readonly OpenScreen[];

// @spec 2.5 2.6 2.7 2.9 2.13
/** [from, to]. Any other unknown address goes to /404, and so home. */
export const REDIRECTS: readonly (readonly [string, string])[] = [
  ['/', CONTENT],
  ['/cms', CONTENT],
  ['/404', CONTENT],
  [CONTENT, paths.home],
  [SETTINGS, paths.users],
  ['/cms/config', paths.contentSettings],
  // The address of earlier versions.
  [`${BUILDING}/take-along`, `${BUILDING}/offline-copies`],
];

import type { Namespace, Resources } from '../i18n/resources.ts';
import {
  CONTENT_TYPES,
  LEVEL_CONTENT,
  type ContentType,
  type LevelContent,
} from '../../domain/content/index.ts';
import { paths } from '../routes/paths.ts';
import type { PanelRule } from './panel-mode.ts';

/** A key of the texts under `shell:screens`. */
export type ScreenTitle = keyof Resources['shell']['screens'];

/** The entries of the navigation bar. */
export type NavId = Exclude<keyof Resources['shell']['nav'], 'label' | 'home' | 'more' | `${string}Drawer`>;

interface Screen {
  /** Absolute, with params as the router writes them. */
  path: string;
  name: string;
  /** The folder of `src/app/features` whose index.tsx is the screen (or the panel). Absent: a list, which has none. */
  screen?: string;
  /** The texts that the screen needs beside those of the shell; they are fetched together with it. */
  texts?: readonly Namespace[];
  /** What the window is called. */
  title?: ScreenTitle;
  /** The entry of the navigation bar that leads here. */
  nav?: NavId;
  /** Where the back button leads. Absent: one step up in the content, from a page to the clients. */
  back?: string;
}

/** A screen with the map. Its list belongs to the content shell, its panel is `screen`. */
export interface ContentScreen extends Screen {
  frame: 'content';
  contentType: ContentType;
  panel: PanelRule;
  /** Map features light up under the pointer only on list routes. */
  hover?: true;
  /** `level`: beside the map stands what the level holds, instead of the list of all levels. */
  list?: 'level';
  /** `preview`: `screen` takes the place of list, map and panel. */
  layout?: 'preview';
}

/** A screen without the map. */
export interface PageScreen extends Screen {
  frame: 'page';
  screen: string;
  title: ScreenTitle;
  /** Screens of a group stand beside each other in a bar above each of them. */
  group?: 'settings';
}

/** A screen that needs no sign-in; `name` says which one. */
export interface OpenScreen extends Screen {
  frame: 'sign-in' | 'embed-error';
}

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
const ADVANCED = { screen: 'sdk-configuration', texts: ['sdk', 'forms', 'sync'] } as const;

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

export const CONTENT_SCREENS: readonly ContentScreen[] = [
  content(paths.home, 'Clients', 'clients', 'closed', { nav: 'content' }),
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
    texts: ['offlineCopies', 'forms'],
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
  }),

  content(`${LEVEL}/table`, 'PlaceTable', 'levels', 'shown', {
    screen: 'place-table',
    texts: ['levelFiles', 'forms'],
    list: 'level',
  }),

  content(`${LEVEL}/revision`, 'PlanRevision', 'levels', 'shown', {
    screen: 'plan-revision',
    texts: ['levelFiles', 'forms'],
    list: 'level',
  }),

  content(`${LEVEL}/print`, 'LevelPrint', 'levels', 'shown', {
    screen: 'level-print',
    texts: ['levelFiles', 'forms'],
    list: 'level',
  }),

  ...LEVEL_CONTENT.flatMap(levelList),

  content(paths.preview, 'Preview', 'clients', 'closed', {
    screen: 'preview',
    texts: ['preview', 'quality', 'forms', 'conflicts'],
    title: 'Preview',
    layout: 'preview',
    back: paths.home,
  }),
];

/** A page whose title has the name of its route. */
const page = (
  path: string,
  name: ScreenTitle,
  more: Pick<PageScreen, 'screen'> & Partial<PageScreen>,
): PageScreen => ({
  frame: 'page',
  path,
  name,
  title: name,
  ...more,
});
const ANALYTICS = { screen: 'analytics', texts: ['settings', 'sync', 'forms', 'content'] } as const;
const USERS = { screen: 'users', texts: ['users', 'forms', 'sync'] } as const;
const CONFLICTS = { screen: 'conflicts', texts: ['conflicts'], back: paths.sync } as const;

export const PAGE_SCREENS: readonly PageScreen[] = [
  page(paths.activity, 'Activity', { screen: 'activity', texts: ['activity', 'sync'], nav: 'activity' }),
  page(paths.reports, 'Reports', {
    screen: 'reports',
    texts: ['quality', 'preview', 'forms', 'sync', 'settings'],
    nav: 'reports',
  }),
  page(paths.analytics, 'Analytics', { ...ANALYTICS, nav: 'analytics' }),
  page(`${paths.analytics}/:listItem`, 'Analytics', ANALYTICS),
  page(paths.comms, 'Comms', { screen: 'comms', texts: ['comms', 'sync'], nav: 'comms' }),
  page(paths.library, 'Library', { screen: 'library', texts: ['settings', 'forms'], nav: 'library' }),
  page(paths.apps, 'Apps', { screen: 'apps', texts: ['settings'], nav: 'apps' }),
  page(paths.sync, 'SyncCentre', { screen: 'sync-centre', texts: ['sync'] }),
  page(paths.conflicts, 'Conflicts', CONFLICTS),
  page(`${paths.conflicts}/:conflictId`, 'Conflicts', CONFLICTS),
  page(`${SETTINGS}/metadata`, 'Metadata', {
    screen: 'metadata',
    texts: ['settings', 'levelFiles', 'forms'],
    group: 'settings',
  }),
  page(paths.configuration, 'Configuration', {
    screen: 'sdk-configuration',
    texts: ['sdk', 'forms', 'sync'],
    group: 'settings',
  }),
  page(paths.users, 'UsersAndPermissions', { ...USERS, nav: 'settings', group: 'settings' }),
  page(paths.addUser, 'UserAdd', { ...USERS, back: paths.users }),
  page(`${paths.users}/:userId`, 'UserEdit', { ...USERS, back: paths.users }),
  page(`${SETTINGS}/content`, 'SettingsContent', {
    screen: 'device-settings',
    texts: ['settings', 'content', 'mapSettings', 'sync'],
    group: 'settings',
  }),
  page('/cms/config/content-settings', 'ContentSettings', {
    screen: 'content-settings',
    texts: ['settings', 'forms', 'content'],
    nav: 'config',
  }),
];

/** The screens that need no sign-in. All others ask for a fresh token first. */
export const OPEN_SCREENS = [
  { frame: 'sign-in', path: paths.signIn, name: 'sign-in' },
  { frame: 'sign-in', path: '/signin/forgot-password', name: 'forgot-password' },
  { frame: 'sign-in', path: '/signin/password-reset', name: 'password-reset' },
  { frame: 'sign-in', path: paths.sso, name: 'sso' },
  { frame: 'embed-error', path: paths.embedError, name: 'embedError' },
] as const satisfies readonly OpenScreen[];

/** [from, to]. Any other unknown address goes to /404, and so home. */
export const REDIRECTS: readonly (readonly [string, string])[] = [
  ['/', CONTENT],
  ['/cms', CONTENT],
  ['/404', CONTENT],
  [CONTENT, paths.home],
  [SETTINGS, paths.users],
  ['/cms/config', '/cms/config/content-settings'],
  // The address of earlier versions.
  [`${BUILDING}/take-along`, `${BUILDING}/offline-copies`],
];

import type { ContentType } from '../../domain/content/index.ts';
import type { ContentParams } from './content-type.ts';

const CONTENT = '/cms/content';
const enc = encodeURIComponent;

/** Addresses of the console. Ids are references as `ContentParams` holds them. */
export const paths = {
  home: '/cms/content/clients',
  signIn: '/signin',
  sso: '/signin/sso',
  embedError: '/cms/embedError',
  activity: '/cms/activity',
  activityOf: (userId: number) => `/cms/activity?person=${userId}`,
  trash: '/cms/activity?show=trash',
  deviceActivity: '/cms/activity?show=device',
  sync: '/cms/sync',
  conflicts: '/cms/sync/conflicts',
  conflict: (conflictId: string) => `/cms/sync/conflicts/${enc(conflictId)}`,
  settings: '/cms/settings',
  configuration: '/cms/settings/configuration',
  metadata: '/cms/settings/metadata',
  deviceSettings: '/cms/settings/content',
  contentSettings: '/cms/config/content-settings',
  analytics: '/cms/analytics',
  comms: '/cms/comms',
  /** @param p `about`: what it is pinned to, as `kind:key` */
  newNote: (p: { about: string; clientLid: string }) =>
    `/cms/comms?client=${enc(p.clientLid)}&about=${enc(p.about === '' ? 'client:' : p.about)}`,
  note: (p: { clientLid: string; id: string }) => `/cms/comms?client=${enc(p.clientLid)}&note=${enc(p.id)}`,
  reports: '/cms/reports',
  stepFree: '/cms/reports/step-free',
  library: '/cms/library',
  libraryOf: (clientLid: string) => `/cms/library?client=${enc(clientLid)}`,
  apps: '/cms/apps',
  newPublicMap: '/cms/apps/maps/new',
  publicMap: (p: { clientLid: string; id: string }) =>
    `/cms/apps/maps/${enc(p.id)}?client=${enc(p.clientLid)}`,
  embedding: '/cms/apps/embedding',
  users: '/cms/settings/users-and-permissions',
  addUser: '/cms/settings/users-and-permissions/add',
  user: (userId: string) => `/cms/settings/users-and-permissions/${enc(userId)}`,
  preview: `${CONTENT}/preview`,
  /** @param clientRef the server's number of the client, or its local key */
  previewOf: (clientRef: string) => `${CONTENT}/preview?client=${enc(clientRef)}`,
  client: (clientId: string) => `${CONTENT}/clients/${enc(clientId)}`,
  sites: (clientId: string) => `${paths.client(clientId)}/sites`,
  site: (p: { clientId: string; siteId: string }) => `${paths.sites(p.clientId)}/${enc(p.siteId)}`,
  buildings: (p: { clientId: string; siteId: string }) => `${paths.site(p)}/buildings`,
  building: (p: { clientId: string; siteId: string; buildingId: string }) =>
    `${paths.buildings(p)}/${enc(p.buildingId)}`,
  offlineCopies: (p: { clientId: string; siteId: string; buildingId: string }) =>
    `${paths.building(p)}/offline-copies`,
  surveyFindings: (p: { clientId: string; siteId: string; buildingId: string }) =>
    `${paths.building(p)}/survey`,
  levels: (p: { clientId: string; siteId: string; buildingId: string }) => `${paths.building(p)}/levels`,
  level: (p: LevelParams) => `${paths.levels(p)}/${enc(p.levelId)}`,
  content: (p: LevelParams, type: ContentType) => `${paths.level(p)}/${type}`,
  feature: (p: LevelParams, type: ContentType, featureId: string) =>
    `${paths.content(p, type)}/${enc(featureId)}`,
  wayfindingLab: (p: LevelParams) => `${paths.level(p)}/wayfinding-lab`,
  outdoorNetwork: (p: { clientId: string; siteId: string }, featureId?: string) =>
    `${paths.site(p)}/outdoor-wayfinding-network${featureId === undefined ? '' : `/${enc(featureId)}`}`,
  placeTable: (p: LevelParams) => `${paths.level(p)}/table`,
  planRevision: (p: LevelParams) => `${paths.level(p)}/revision`,
  /** @param p a level, or its site alone @param open a closure, or the form of a new one, by what it closes first */
  closures: (p: ContentParams, open: { id?: string; new?: string } = {}) => {
    const { clientId = '', siteId = '' } = p;
    const at = isLevelParams(p) ? paths.level(p) : paths.site({ clientId, siteId });
    const asked =
      open.id === undefined
        ? open.new === undefined
          ? ''
          : `?new=${enc(open.new)}`
        : `?closure=${enc(open.id)}`;
    return `${at}/closures${asked}`;
  },
  levelPrint: (p: LevelParams) => `${paths.level(p)}/print`,
  survey: (p: LevelParams) => `${paths.level(p)}/survey`,
  mapLevel: (p: LevelParams) => `${paths.level(p)}/select`,
  levelEdit: (p: LevelParams) => `${paths.level(p)}/edit`,
  /** The form of a level, which asks at once whether to delete it. */
  levelDelete: (p: LevelParams) => `${paths.levelEdit(p)}?ask=delete`,
  levelDownload: (p: LevelParams) => `${paths.levelEdit(p)}/download`,
  globalGeofences: (clientId: string) => `${paths.client(clientId)}/global-geofences`,
};

export interface LevelParams {
  clientId: string;
  siteId: string;
  buildingId: string;
  levelId: string;
}

export function isLevelParams(p: ContentParams): p is LevelParams & ContentParams {
  return (
    p.clientId !== undefined &&
    p.siteId !== undefined &&
    p.buildingId !== undefined &&
    p.levelId !== undefined
  );
}

/**
 * A remembered address is followed only if it stays in the app: no scheme, no other host ("//host"), no
 * backslash trick, no sign-in loop.
 */
export function inAppPath(path: string | null): string | null {
  if (path === null || !path.startsWith('/') || path.startsWith('//') || path.includes('\\')) return null;
  if (path === paths.signIn || path.startsWith(`${paths.signIn}/`) || path.startsWith(`${paths.signIn}?`))
    return null;
  return path;
}

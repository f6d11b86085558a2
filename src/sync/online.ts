import * as z from 'zod';
import { clients } from '../contract/calls/clients.ts';
import { sdkConfigurations } from '../contract/calls/sdk-configurations.ts';
import { tools } from '../contract/calls/tools.ts';
import { users } from '../contract/calls/people/users.ts';
import type { placesAnswerSchema } from '../contract/tools.ts';
import type { userBodySchema, wireMemberSchema } from '../contract/users.ts';
import { withReopen, type StoreyDatabase } from '../db/index.ts';
import { sdkConfigurationRowSchema, type SdkConfigurationRow } from '../domain/entities/sdk-configuration.ts';
import { SDK_DEFAULT_KEYS } from '../domain/sdk/default-keys.ts';
import type { Position } from '../domain/entities/geometry.ts';
import type { Permission } from '../domain/entities/user.ts';
import type { Answer } from './client/answer.ts';
import type { Api } from './client/api.ts';
import { createMapping } from './mapping.ts';
import { withServerId } from './with-server-id.ts';

/** A place of the world, by its name. */
export type WorldPlace = z.output<typeof placesAnswerSchema>['results'][number];

/** A user as the admins of a client see them. */
export type Member = z.output<typeof wireMemberSchema>;
export type MemberPatch = z.input<typeof userBodySchema>;

export type SdkScope = 'client' | 'site' | 'building';
export interface SdkConfiguration {
  rows: SdkConfigurationRow[];
  /** The version, where the server tells one. */
  tag?: string;
}

const REPLACE = {
  client: (api: Api, client: number, body: SdkBody, how: How) =>
    api.call(sdkConfigurations.replaceOfClient, { params: { client }, body }, how),
  site: (api: Api, site: number, body: SdkBody, how: How) =>
    api.call(sdkConfigurations.replaceOfSite, { params: { site }, body }, how),
  building: (api: Api, building: number, body: SdkBody, how: How) =>
    api.call(sdkConfigurations.replaceOfBuilding, { params: { building }, body }, how),
};
const READ = {
  client: (api: Api, client: number) => api.call(sdkConfigurations.getOfClient, { params: { client } }),
  site: (api: Api, site: number) => api.call(sdkConfigurations.getOfSite, { params: { site } }),
  building: (api: Api, building: number) =>
    api.call(sdkConfigurations.getOfBuilding, { params: { building } }),
};
interface SdkBody {
  title: string;
  configurations: SdkConfigurationRow[];
}
type How = NonNullable<Parameters<Api['call']>[2]>;

const DEFAULT_KEYS = 'sdk-default-keys';

/** What is loaded when it is first needed, and asked for again where that failed. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null;
  return async () => {
    loading ??= load().catch((cause: unknown) => {
      loading = null;
      throw cause;
    });
    return loading;
  };
}

/**
 * What is read and written on the server alone, now or not at all: users with their rights, SDK configurations, and the
 * activation of analytics. Of all that only the parameters that the server's SDK knows are kept on the device.
 */
export function createOnline({
  db,
  api,
  now = Date.now,
}: {
  db: StoreyDatabase;
  api: Api;
  now?: () => number;
}) {
  const ifMatch = (tag: string | undefined): How =>
    tag === undefined ? {} : { condition: { ifMatch: tag } };
  return {
    mapping: createMapping({ db, api }),
    /** Loaded with the screens that show it, as the pictures are. */
    server: async () => (await import('./server-setup.ts')).createServerSetup({ db, api }),
    /** Loaded with the screen that lists them. */
    pictures: async () => (await import('./pictures.ts')).createPictures({ db, api }),

    /** Loaded with the first text; the same for all, so that what waits goes once. */
    pictureTexts: once(async () => (await import('./picture-texts.ts')).createPictureTexts({ db, api })),
    /** The same of public maps. */
    publicMaps: once(async () => (await import('./notes/public-maps.ts')).createPublicMaps({ db, api })),
    /** The same of closures. */
    closures: once(async () => (await import('./notes/closures.ts')).createClosures({ db, api, now })),

    users: (clientLid: string): Promise<Answer<Member[]>> =>
      withServerId(db, clientLid, async (client) =>
        map(await api.call(users.list, { params: { client } }), ({ results }) => results),
      ),
    user: (clientLid: string, user: number): Promise<Answer<Member>> =>
      withServerId(db, clientLid, async (client) =>
        map(await api.call(users.get, { params: { client, user } }), ({ result }) => result),
      ),
    /** With the role where the server takes it; else `isRoleMissing`, and it is given by `setPermissions`. */
    invite: (
      clientLid: string,
      email: string,
      permissions: readonly Permission[],
    ): Promise<Answer<{ member: Member; isRoleMissing: boolean }>> =>
      withServerId(db, clientLid, async (client) => {
        const takesRole = (await api.extensions.offers('invitation-role')) ?? false;
        const body = { email, ...(takesRole && { permissions: permissions.map(asGiven) }) };
        return map(await api.call(users.invite, { params: { client }, body }), ({ result: member }) => ({
          member,
          isRoleMissing: !takesRole,
        }));
      }),
    inviteAgain: (clientLid: string, user: number): Promise<Answer<Member>> =>
      withServerId(db, clientLid, async (client) =>
        map(await api.call(users.inviteAgain, { params: { client, user } }), ({ result }) => result),
      ),
    patchUser: (clientLid: string, user: number, body: MemberPatch): Promise<Answer<Member>> =>
      withServerId(db, clientLid, async (client) =>
        map(await api.call(users.patch, { params: { client, user }, body }), ({ result }) => result),
      ),
    removeUser: (clientLid: string, user: number): Promise<Answer<null>> =>
      withServerId(db, clientLid, async (client) =>
        map(await api.call(users.delete, { params: { client, user } }), () => null),
      ),
    setPermissions: async (user: number, permissions: readonly Permission[]): Promise<Answer<Member>> =>
      map(
        await api.call(users.setPermissions, {
          params: { user },
          body: { permissions: permissions.map(asGiven) },
        }),
        ({ result }) => result,
      ),

    sdkConfiguration: (scope: SdkScope, lid: string): Promise<Answer<SdkConfiguration>> =>
      withServerId(db, lid, async (id) => configurationIn(await READ[scope](api, id))),
    replaceSdkConfiguration: (
      scope: SdkScope,
      lid: string,
      title: string,
      { rows, tag }: SdkConfiguration,
    ): Promise<Answer<SdkConfiguration>> =>
      withServerId(db, lid, async (id) =>
        configurationIn(await REPLACE[scope](api, id, { title, configurations: rows }, ifMatch(tag))),
      ),

    /** What this server's SDK knows; where it can't be asked, what it said last, else what Storey's own server says. */
    sdkDefaultKeys: async (): Promise<readonly SdkConfigurationRow[]> => {
      const answer = await api.call(sdkConfigurations.defaultKeys, {});
      if (answer.ok) {
        await withReopen(db, () => db.meta.put({ k: DEFAULT_KEYS, value: answer.value.results }));
        return answer.value.results;
      }
      const kept = z.array(sdkConfigurationRowSchema).safeParse((await db.meta.get(DEFAULT_KEYS))?.value);
      return kept.data ?? SDK_DEFAULT_KEYS;
    },

    /** Places of the world whose names begin so, as the server's provider knows them. @param at degrees */
    places: async (text: string, at: Position, signal?: AbortSignal): Promise<Answer<WorldPlace[]>> =>
      map(
        await api.call(
          tools.places,
          { query: { q: text, at: `${at[1].toFixed(6)},${at[0].toFixed(6)}` } },
          signal === undefined ? {} : { signal },
        ),
        ({ results }) => results,
      ),

    /** With all that is its, for everybody. */
    deleteClient: (clientLid: string): Promise<Answer<null>> =>
      withServerId(db, clientLid, async (client) =>
        map(await api.call(clients.delete, { params: { client } }), () => null),
      ),
    activateAnalytics: (clientLid: string): Promise<Answer<string>> =>
      withServerId(db, clientLid, async (client) =>
        map(await api.call(clients.activateAnalytics, { params: { client } }), ({ result }) =>
          String(result.analyticsStatus),
        ),
      ),
  };
}
export type Online = ReturnType<typeof createOnline>;

/** As the contract writes a permission, without the server's other members. The server refuses unknown ids. */
const asGiven = ({ permissionId, clientId, siteId, buildingId }: Permission) => ({
  permissionId: permissionId as 1 | 2 | 3,
  clientId,
  ...(siteId !== null && siteId !== undefined && { siteId }),
  ...(buildingId !== null && buildingId !== undefined && { buildingId }),
});

const map = <A, B>(answer: Answer<A>, read: (value: A) => B): Answer<B> =>
  answer.ok ? { ...answer, value: read(answer.value) } : answer;

function configurationIn(
  answer: Answer<{ result: { configurations: SdkConfigurationRow[] } }>,
): Answer<SdkConfiguration> {
  if (!answer.ok) return answer;
  const { value, tag } = answer;
  return { ok: true, value: { rows: value.result.configurations, ...(tag !== undefined && { tag }) } };
}

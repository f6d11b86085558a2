import type { BodySent, Call } from '../../contract/calls/call.ts';
import { buildings } from '../../contract/calls/buildings.ts';
import { clients } from '../../contract/calls/clients.ts';
import { content } from '../../contract/calls/content.ts';
import { features } from '../../contract/calls/features.ts';
import { floorPlans } from '../../contract/calls/floor-plans.ts';
import { levels } from '../../contract/calls/levels.ts';
import { maps } from '../../contract/calls/maps.ts';
import { sites } from '../../contract/calls/sites.ts';
import { system } from '../../contract/calls/system.ts';
import { tools } from '../../contract/calls/tools.ts';
import { wayfinding } from '../../contract/calls/wayfinding.ts';
import type { ContentList, WireFeature } from '../../contract/index.ts';
import { callsBy, type Given, type JsonCall } from './call.ts';
import type { Caller, Condition, WriteTerms } from './caller.ts';
import { createWriteDeadlines, type Clocks } from './write-deadlines.ts';
import { createEmitter } from '../emitter.ts';
import { createServerExtensions, type Extensions } from './server-extensions.ts';
import { withResponseCache } from './response-cache.ts';

/** A level and its ancestors by their server ids. */
export interface LevelAddress {
  clientId: number;
  siteId: number;
  buildingId: number;
  levelIndex: number;
}

const collection = <F>(features: F[]) => ({ type: 'FeatureCollection' as const, features });

/**
 * The calls of /api/v8 that the device makes, by the table in contract/calls. None throws. A condition or a key may be
 * given only where the server offers what it is of (`extensions`).
 */
export function createApi(
  asked: Caller,
  extensions: Extensions = createServerExtensions(asked),
  clocks: Clocks = { now: Date.now, elapsed: () => performance.now() },
) {
  const heard = createEmitter<void>();
  const deadlines = createWriteDeadlines(extensions, clocks);
  const caller: Caller = async (request) => {
    const askedAt = clocks.elapsed();
    const answer = await asked({ ...request, onTime: (serverNow) => deadlines.hear(serverNow, askedAt) });
    if (answer.ok || answer.error.kind === 'http') heard.emit();
    return answer;
  };
  const call = callsBy(caller);
  /** What has not changed since is not sent again. */
  const read = callsBy(withResponseCache(caller, extensions));
  /** It takes the place of what is there. */
  const write = <C extends JsonCall>(one: C, given: Given<C>, { notAfter, ...on }: WriteTerms = {}) =>
    call(one, given, {
      isCompared: true,
      ...(notAfter !== undefined && { notAfter }),
      ...(isCondition(on) && { condition: on }),
    });
  const create = <C extends JsonCall>(one: C, given: Given<C>, idempotencyKey?: string) =>
    call(one, given, idempotencyKey === undefined ? {} : { idempotencyKey });
  return {
    extensions,
    /** Until when a write that is recorded now may be done. */
    nextDeadline: deadlines.next,
    /** The server has answered a call, whatever it said. */
    onAnswer: heard.subscribe,
    /** Any call of the table. */
    call,
    /** What changed since a cursor; without one, a cursor to begin with. */
    changes: (clientId: number, since?: string) => call(system.changes, { query: { clientId, since } }),

    clients: () => read(clients.list, {}),
    client: (client: number) => read(clients.get, { params: { client } }),
    createClient: (body: Body<typeof clients.create>, key?: string) => create(clients.create, { body }, key),
    patchClient: (client: number, body: Body<typeof clients.patch>, on?: WriteTerms) =>
      write(clients.patch, { params: { client }, body }, on),
    deleteClient: (client: number, on?: WriteTerms) => write(clients.delete, { params: { client } }, on),

    sites: (client: number) => read(sites.listDraft, { params: { client } }),
    site: (site: number) => read(sites.getDraft, { params: { site } }),
    createSite: (client: number, body: Body<typeof sites.create>, key?: string) =>
      create(sites.create, { params: { client }, body }, key),
    patchSite: (site: number, body: Body<typeof sites.patch>, on?: WriteTerms) =>
      write(sites.patch, { params: { site }, body }, on),
    deleteSite: (site: number, on?: WriteTerms) => write(sites.delete, { params: { site } }, on),

    buildings: (site: number) => read(buildings.listDraft, { params: { site } }),
    building: (building: number) => read(buildings.getDraft, { params: { building } }),
    createBuilding: (site: number, body: Body<typeof buildings.create>, key?: string) =>
      create(buildings.create, { params: { site }, body }, key),
    patchBuilding: (building: number, body: Body<typeof buildings.patch>, on?: WriteTerms) =>
      write(buildings.patch, { params: { building }, body }, on),
    deleteBuilding: (building: number, on?: WriteTerms) =>
      write(buildings.delete, { params: { building } }, on),

    levels: (building: number) => read(levels.listDraft, { params: { building } }),
    level: (building: number, level: number) => read(levels.getDraft, { params: { building, level } }),
    createLevel: (building: number, level: number, body: Body<typeof levels.create>) =>
      write(levels.create, { params: { building, level }, body }),
    patchLevel: (building: number, level: number, body: Body<typeof levels.patch>, on?: WriteTerms) =>
      write(levels.patch, { params: { building, level }, body }, on),
    deleteLevel: (building: number, level: number, on?: WriteTerms) =>
      write(levels.delete, { params: { building, level } }, on),

    levelStatuses: ({ clientId, siteId, buildingId }: Omit<LevelAddress, 'levelIndex'>) =>
      read(floorPlans.levelStatuses, { params: { client: clientId, site: siteId, building: buildingId } }),
    uploadFloorPlan: (at: LevelAddress, body: Body<typeof floorPlans.upload>, on?: WriteTerms) =>
      write(
        floorPlans.upload,
        {
          params: { client: at.clientId, site: at.siteId, building: at.buildingId, level: at.levelIndex },
          body,
        },
        on,
      ),
    uploadImage: (body: Body<typeof tools.uploadImage>) => call(tools.uploadImage, { body }),
    bulk: (building: number, level: number, all: WireFeature[]) =>
      write(content.bulk, { params: { building, level }, body: collection(all) }),
    content: (building: number, level: number, list: ContentList) =>
      read(content[`${list}Draft`], { params: { building, level } }),
    globalGeofences: (client: number) => read(content.globalGeofencesDraft, { params: { client } }),
    graph: (site: number) => read(wayfinding.getDraft, { params: { site } }),
    replaceGraph: (site: number, all: Body<typeof wayfinding.replace>['features'], on?: WriteTerms) =>
      write(wayfinding.replace, { params: { site }, body: collection(all) }, on),
    /** Not all servers have this call: a 404 does not mean that the feature is gone. */
    feature: (fid: string) => call(features.getDraft, { params: { fid } }),
    putFeature: (fid: string, body: Body<typeof features.put>, on?: WriteTerms) =>
      write(features.put, { params: { fid }, body }, on),
    deleteFeature: (fid: string, on?: WriteTerms, surveyGoneAt?: number) =>
      write(
        features.delete,
        {
          params: { fid },
          ...(surveyGoneAt !== undefined && { query: { surveyGoneAt: String(surveyGoneAt) } }),
        },
        on,
      ),

    featureTypes: () => read(maps.featureTypes, {}),
    mapStatus: (client: number) => read(maps.status, { params: { client } }),
    convert: (client: number) => call(maps.convert, { params: { client } }),
    approve: (client: number, body?: Body<typeof maps.approve>) =>
      call(maps.approve, { params: { client }, body }),
    decline: (client: number, body?: Body<typeof maps.decline>) =>
      call(maps.decline, { params: { client }, body }),
    sdkDraft: (client: number) => read(maps.sdkDraft, { params: { client } }),
  };
}
const isCondition = (on: Omit<WriteTerms, 'notAfter'>): on is Condition =>
  on.ifMatch !== undefined || on.ifNoneMatch !== undefined;

export type Api = ReturnType<typeof createApi>;

type Body<C extends Call> = BodySent<C>;

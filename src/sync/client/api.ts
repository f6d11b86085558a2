import * as z from 'zod';
import {
  buildingAnswerSchema,
  buildingsAnswerSchema,
  clientAnswerSchema,
  clientsAnswerSchema,
  changesAnswerSchema,
  featureAnswerSchema,
  featuresAnswerSchema,
  featureTypesAnswerSchema,
  levelAnswerSchema,
  levelsAnswerSchema,
  levelStatusesAnswerSchema,
  mapStatusAnswerSchema,
  resultOf,
  sdkDraftAnswerSchema,
  siteAnswerSchema,
  sitesAnswerSchema,
  wireIdSchema,
  type ContentList,
  type WireFeature,
} from '../../contract/index.ts';
import type { Caller, Condition } from './caller.ts';
import { createExtensions, type Extensions } from './extensions.ts';
import { keepingWhenOffered } from './response-cache-when-needed.ts';

/** What a write answers beyond its timestamp is read back later, not trusted now. */
const writtenSchema = z.looseObject({});
const newClientSchema = resultOf(z.looseObject({ clientInternalIdentifier: wireIdSchema }));
const newSiteSchema = resultOf(z.looseObject({ siteInternalIdentifier: wireIdSchema }));
const newBuildingSchema = resultOf(z.looseObject({ buildingInternalIdentifier: wireIdSchema }));

/** A level and what stands above it, in the server's numbers. */
export interface LevelAddress {
  clientId: number;
  siteId: number;
  buildingId: number;
  levelIndex: number;
}

const levelPath = (buildingId: number, levelIndex: number): string =>
  `/buildings/${buildingId}/levels/${levelIndex}`;

/**
 * The calls of /api/v8 that the device makes, typed. None throws. A condition or a key may be given only where the
 * server offers what it is of (`extensions`).
 */
export function createApi(call: Caller, extensions: Extensions = createExtensions(call)) {
  const read = keepingWhenOffered(call, extensions);
  const get = <S extends z.ZodType>(path: string, schema: S) => read({ method: 'GET', path, schema });
  const write = (
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    condition?: Condition,
  ) =>
    call({
      method,
      path,
      schema: writtenSchema,
      body,
      isCompared: true,
      ...(condition !== undefined && { condition }),
    });
  const create = <S extends z.ZodType>(path: string, schema: S, body: unknown, idempotencyKey?: string) =>
    call({ method: 'POST', path, schema, body, ...(idempotencyKey !== undefined && { idempotencyKey }) });
  return {
    extensions,
    /** What changed since a cursor; without one, a cursor to begin with. */
    changes: (clientId: number, since?: string) =>
      call({
        method: 'GET',
        path: `/changes?clientId=${clientId}${since === undefined ? '' : `&since=${encodeURIComponent(since)}`}`,
        schema: changesAnswerSchema,
      }),

    clients: () => get('/clients', clientsAnswerSchema),
    client: (id: number) => get(`/clients/${id}`, clientAnswerSchema),
    createClient: (body: unknown, key?: string) => create('/clients', newClientSchema, body, key),
    patchClient: (id: number, body: unknown, on?: Condition) => write('PATCH', `/clients/${id}`, body, on),
    deleteClient: (id: number, on?: Condition) => write('DELETE', `/clients/${id}`, undefined, on),

    sites: (clientId: number) => get(`/clients/${clientId}/sites/draft`, sitesAnswerSchema),
    site: (id: number) => get(`/sites/${id}/draft`, siteAnswerSchema),
    createSite: (clientId: number, body: unknown, key?: string) =>
      create(`/clients/${clientId}/sites`, newSiteSchema, body, key),
    patchSite: (id: number, body: unknown, on?: Condition) => write('PATCH', `/sites/${id}`, body, on),
    deleteSite: (id: number, on?: Condition) => write('DELETE', `/sites/${id}`, undefined, on),

    buildings: (siteId: number) => get(`/sites/${siteId}/buildings/draft`, buildingsAnswerSchema),
    building: (id: number) => get(`/buildings/${id}/draft`, buildingAnswerSchema),
    createBuilding: (siteId: number, body: unknown, key?: string) =>
      create(`/sites/${siteId}/buildings`, newBuildingSchema, body, key),
    patchBuilding: (id: number, body: unknown, on?: Condition) =>
      write('PATCH', `/buildings/${id}`, body, on),
    deleteBuilding: (id: number, on?: Condition) => write('DELETE', `/buildings/${id}`, undefined, on),

    levels: (buildingId: number) => get(`/buildings/${buildingId}/levels/draft`, levelsAnswerSchema),
    level: (buildingId: number, levelIndex: number) =>
      get(`${levelPath(buildingId, levelIndex)}/draft`, levelAnswerSchema),
    createLevel: (buildingId: number, levelIndex: number, body: unknown) =>
      write('POST', levelPath(buildingId, levelIndex), body),
    patchLevel: (buildingId: number, levelIndex: number, body: unknown, on?: Condition) =>
      write('PATCH', levelPath(buildingId, levelIndex), body, on),
    deleteLevel: (buildingId: number, levelIndex: number, on?: Condition) =>
      write('DELETE', levelPath(buildingId, levelIndex), undefined, on),

    levelStatuses: (at: Omit<LevelAddress, 'levelIndex'>) =>
      get(
        `/clients/${at.clientId}/sites/${at.siteId}/buildings/${at.buildingId}/level-statuses`,
        levelStatusesAnswerSchema,
      ),
    uploadFloorPlan: (at: LevelAddress, body: { fileType: string; floorPlanFileBase64: string }) =>
      write(
        'POST',
        `/clients/${at.clientId}/sites/${at.siteId}${levelPath(at.buildingId, at.levelIndex)}/original-floor-plan`,
        body,
      ),
    bulk: (buildingId: number, levelIndex: number, features: WireFeature[]) =>
      write('POST', `${levelPath(buildingId, levelIndex)}/bulk`, { type: 'FeatureCollection', features }),
    content: (buildingId: number, levelIndex: number, list: ContentList) =>
      get(`${levelPath(buildingId, levelIndex)}/${list}/draft`, featuresAnswerSchema),
    globalGeofences: (clientId: number) =>
      get(`/clients/${clientId}/geofences/global/draft`, featuresAnswerSchema),
    graph: (siteId: number) => get(`/sites/${siteId}/graphs/draft`, featuresAnswerSchema),
    replaceGraph: (siteId: number, features: WireFeature[], on?: Condition) =>
      write('POST', `/sites/${siteId}/graphs`, { type: 'FeatureCollection', features }, on),
    /** Not all servers have it: that there is no answer says nothing about the feature. */
    feature: (fid: string) =>
      call({
        method: 'GET',
        path: `/features/${encodeURIComponent(fid)}/draft`,
        schema: featureAnswerSchema,
      }),
    putFeature: (fid: string, collection: unknown, on?: Condition) =>
      write('PUT', `/features/${encodeURIComponent(fid)}`, collection, on),
    deleteFeature: (fid: string, on?: Condition) =>
      write('DELETE', `/features/${encodeURIComponent(fid)}`, undefined, on),

    featureTypes: () => get('/featureTypes', featureTypesAnswerSchema),
    mapStatus: (clientId: number) => get(`/clients/${clientId}/maps/status`, mapStatusAnswerSchema),
    convert: (clientId: number) =>
      call({ method: 'POST', path: `/clients/${clientId}/maps/convert`, schema: mapStatusAnswerSchema }),
    approve: (clientId: number) =>
      call({ method: 'PUT', path: `/clients/${clientId}/maps/approve`, schema: mapStatusAnswerSchema }),
    decline: (clientId: number) =>
      call({ method: 'PUT', path: `/clients/${clientId}/maps/decline`, schema: mapStatusAnswerSchema }),
    sdkDraft: (clientId: number) =>
      get(`/clients/${clientId}/configurations/sdk-configurations/draft`, sdkDraftAnswerSchema),
  };
}
export type Api = ReturnType<typeof createApi>;

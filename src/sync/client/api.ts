import * as z from 'zod';
import {
  buildingAnswerSchema,
  buildingsAnswerSchema,
  clientAnswerSchema,
  clientsAnswerSchema,
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
} from '../contract/index.ts';
import type { Caller } from './caller.ts';

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

/** The calls of /api/v8 that the device makes, typed. None throws. */
export function createApi(call: Caller) {
  const get = <S extends z.ZodType>(path: string, schema: S) => call({ method: 'GET', path, schema });
  const write = (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
    call({ method, path, schema: writtenSchema, body });
  return {
    clients: () => get('/clients', clientsAnswerSchema),
    client: (id: number) => get(`/clients/${id}`, clientAnswerSchema),
    createClient: (body: unknown) =>
      call({ method: 'POST', path: '/clients', schema: newClientSchema, body }),
    patchClient: (id: number, body: unknown) => write('PATCH', `/clients/${id}`, body),
    deleteClient: (id: number) => write('DELETE', `/clients/${id}`),

    sites: (clientId: number) => get(`/clients/${clientId}/sites/draft`, sitesAnswerSchema),
    site: (id: number) => get(`/sites/${id}/draft`, siteAnswerSchema),
    createSite: (clientId: number, body: unknown) =>
      call({ method: 'POST', path: `/clients/${clientId}/sites`, schema: newSiteSchema, body }),
    patchSite: (id: number, body: unknown) => write('PATCH', `/sites/${id}`, body),
    deleteSite: (id: number) => write('DELETE', `/sites/${id}`),

    buildings: (siteId: number) => get(`/sites/${siteId}/buildings/draft`, buildingsAnswerSchema),
    building: (id: number) => get(`/buildings/${id}/draft`, buildingAnswerSchema),
    createBuilding: (siteId: number, body: unknown) =>
      call({ method: 'POST', path: `/sites/${siteId}/buildings`, schema: newBuildingSchema, body }),
    patchBuilding: (id: number, body: unknown) => write('PATCH', `/buildings/${id}`, body),
    deleteBuilding: (id: number) => write('DELETE', `/buildings/${id}`),

    levels: (buildingId: number) => get(`/buildings/${buildingId}/levels/draft`, levelsAnswerSchema),
    level: (buildingId: number, levelIndex: number) =>
      get(`${levelPath(buildingId, levelIndex)}/draft`, levelAnswerSchema),
    createLevel: (buildingId: number, levelIndex: number, body: unknown) =>
      write('POST', levelPath(buildingId, levelIndex), body),
    patchLevel: (buildingId: number, levelIndex: number, body: unknown) =>
      write('PATCH', levelPath(buildingId, levelIndex), body),
    deleteLevel: (buildingId: number, levelIndex: number) =>
      write('DELETE', levelPath(buildingId, levelIndex)),

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
    replaceGraph: (siteId: number, features: WireFeature[]) =>
      write('POST', `/sites/${siteId}/graphs`, { type: 'FeatureCollection', features }),
    putFeature: (fid: string, collection: unknown) =>
      write('PUT', `/features/${encodeURIComponent(fid)}`, collection),
    deleteFeature: (fid: string) => write('DELETE', `/features/${encodeURIComponent(fid)}`),

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

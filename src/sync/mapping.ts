import type * as z from 'zod/mini';
import { floorPlans } from '../contract/calls/floor-plans.ts';
import { mapJobs } from '../contract/calls/map-jobs.ts';
import { lostFrom, type LevelStatus, type PlanLost } from '../contract/index.ts';
import { tools } from '../contract/calls/tools.ts';
import { serverIdOf, type StoreyDatabase } from '../db/index.ts';
import type { Encoding, EncodingGuess } from '../domain/text-encoding/index.ts';
import { anchorPairSchema } from '../domain/entities/anchor.ts';
import type { Level } from '../domain/entities/level.ts';
import { toBase64 } from './mapping/base64.ts';
import type { Answer } from './client/answer.ts';
import type { Api } from './client/api.ts';
import { UNKNOWN_TO_SERVER } from './with-server-id.ts';

export type MapJob = z.output<(typeof mapJobs.get)['answer']>['result'];
export type Accepted = NonNullable<z.input<(typeof mapJobs.apply)['body']>>;
type Applied = z.output<(typeof mapJobs.apply)['answer']>['result'];

/** What the server made of a drawing; what of it could not be read may be the reason where it made nothing. */
type Converted =
  | {
      ok: true;
      value: { features: unknown[]; lost?: PlanLost | undefined; encodings?: EncodingGuess | undefined };
    }
  | (Extract<Answer<never>, { ok: false }> & { lost?: PlanLost });

type LevelOf = Pick<Level, 'clientLid' | 'siteLid' | 'buildingLid' | 'levelIndex'>;

/** The automatic mapping of a level's floor plan: done by the server, now or not at all. */
export function createMapping({ db, api }: { db: StoreyDatabase; api: Api }) {
  const withPlace = async <T>(
    { clientLid, siteLid, buildingLid }: LevelOf,
    call: (place: { client: number; site: number; building: number }) => Promise<Answer<T>>,
  ): Promise<Answer<T>> => {
    const [client, site, building] = await Promise.all(
      [clientLid, siteLid, buildingLid].map((lid) => serverIdOf(db, lid)),
    );
    return client === undefined || site === undefined || building === undefined
      ? UNKNOWN_TO_SERVER
      : call({ client, site, building });
  };
  const result = <T>(answer: Answer<{ result: T }>): Answer<T> =>
    answer.ok ? { ...answer, value: answer.value.result } : answer;
  const mapping = {
    /** Null: the server has not heard of the level. */
    status: (level: LevelOf): Promise<Answer<LevelStatus | null>> =>
      withPlace(level, async (params) => {
        const answer = await api.call(floorPlans.levelStatuses, { params });
        if (!answer.ok) return answer;
        const own = answer.value.results.find(({ levelIndex }) => levelIndex === level.levelIndex);
        return { ok: true, value: own ?? null };
      }),
    start: (level: LevelOf): Promise<Answer<MapJob>> =>
      withPlace(level, async ({ client: clientId, site: siteId, building: buildingId }) =>
        result(
          await api.call(mapJobs.create, {
            body: { clientId, siteId, buildingId, levelIndex: level.levelIndex },
          }),
        ),
      ),
    job: async (id: string): Promise<Answer<MapJob>> =>
      result(await api.call(mapJobs.get, { params: { id } })),
    cancel: async (id: string): Promise<Answer<null>> => {
      const answer = await api.call(mapJobs.delete, { params: { id } });
      return answer.ok ? { ok: true, value: null } : answer;
    },
    /** What is drawn on a plan that only the server can read, where the anchors of the level put it. */
    planObjects: async (level: LevelOf & Pick<Level, 'extra'>): Promise<Answer<unknown[]>> => {
      const status = await mapping.status(level);
      if (!status.ok) return status;
      const anchors = anchorPairSchema.safeParse(level.extra['anchors']);
      const { floorPlanUrl = null, fileType = null } = status.value ?? {};
      if (!anchors.success || floorPlanUrl === null || fileType === null) return UNKNOWN_TO_SERVER;
      const answer = await api.call(tools.floorPlanMapObjects, {
        body: {
          fileType,
          quality: 'low',
          georeferencing: {
            anchors: anchors.data.map(({ properties, geometry }) => ({
              originalCoordinates: properties.originalCoordinates,
              coordinates: geometry.coordinates,
            })),
          },
          floorPlanFileUrl: floorPlanUrl,
        },
      });
      return answer.ok ? { ok: true, value: answer.value.result.features } : answer;
    },
    /**
     * A drawing that only the server can read, around a point (degrees): GeoJSON features, the last two of them its anchors.
     * @param encoding in what a person said that its texts are written; a server that does not know it reads them as they seem
     */
    convert: async (
      fileType: string,
      bytes: Uint8Array,
      centerPoint: [number, number],
      encoding: Encoding | null,
    ): Promise<Converted> => {
      const isOffered = await api.extensions.has('encodings');
      const body = {
        fileType,
        centerPoint,
        floorPlanFileBase64: toBase64(bytes),
        ...(isOffered && encoding !== null && { encoding }),
      };
      const answer = await api.call(tools.cadToGeoJson, { body });
      if (answer.ok) {
        const { features, lost, encodings } = answer.value.result;
        // What is not taken is not asked for.
        return { ok: true, value: { features, lost, ...(isOffered && { encodings }) } };
      }
      const lost = answer.error.kind === 'http' ? lostFrom(answer.error.details) : null;
      return { ...answer, ...(lost && { lost }) };
    },
    apply: (level: LevelOf, body: Accepted): Promise<Answer<Applied>> =>
      withPlace(level, async (place) =>
        result(await api.call(mapJobs.apply, { params: { ...place, level: level.levelIndex }, body })),
      ),
    revert: (level: LevelOf): Promise<Answer<Applied>> =>
      withPlace(level, async (place) =>
        result(await api.call(mapJobs.revert, { params: { ...place, level: level.levelIndex } })),
      ),
    feedback: async (
      { id, floorplanId }: Pick<MapJob, 'id' | 'floorplanId'>,
      body: { rating: number; comment?: string },
    ): Promise<Answer<null>> => {
      const answer = await api.call(mapJobs.feedback, { params: { id, floorplan: floorplanId }, body });
      return answer.ok ? { ok: true, value: null } : answer;
    },
  };
  return mapping;
}

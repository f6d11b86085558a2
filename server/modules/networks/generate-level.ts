import { PATH_NODE, isNetworkNode } from '../../../src/domain/content/index.ts';
import { createHash } from 'node:crypto';
import type { FeatureGeometry } from '../../../src/domain/entities/geometry.ts';
import {
  type LevelDrawing,
  type LevelFeature,
  type LevelNetwork,
  networkFeatures,
  type NodeFeature,
  standingNodes,
} from '../../../src/domain/wayfinding/generate/index.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Children } from '../../platform/tasks/index.ts';
import { type FeatureRow, featureToWire } from '../features/index.ts';
import type { LevelRow } from '../hierarchy/index.ts';
import { GENERATE_NETWORK } from './tasks.ts';

/**
 * A network for a level, made in a child process from its drawing.
 * @param rows all features of the level.
 * @param wanted the person, and a signal that ends the work when their request is gone.
 * @throws 422 no-walkable-space if there is nothing to join, and the errors of `Children.run`.
 */
export async function generateLevel(
  children: Pick<Children, 'run'>,
  level: Pick<LevelRow, 'siteId' | 'buildingId' | 'levelIndex'>,
  building: { geometry: FeatureGeometry },
  rows: readonly FeatureRow[],
  wanted: { person: string; signal: AbortSignal },
): Promise<{ features: NodeFeature[]; unreached: string[]; parts: number }> {
  const transitions = rows.filter(isTransition).map(featureToWire);
  const order: LevelDrawing = {
    features: rows.filter((row) => !isNetworkNode(row)).map(drawn),
    building: building.geometry,
    standing: standingNodes(transitions),
  };
  const parts = [Buffer.from(JSON.stringify(order))];
  const { params } = await children.run(GENERATE_NETWORK, { params: null, parts }, wanted);
  const answer = params as LevelNetwork;
  if (!answer.ok) throw new ApiError(422, answer.code);
  const { network } = answer;
  const place = { sid: level.siteId, bid: level.buildingId, lvl: level.levelIndex };
  const features = await networkFeatures(network, place, transitions, sha256);
  return { features, unreached: network.unreached, parts: network.parts };
}

const sha256 = (text: string) => Promise.resolve(createHash('sha256').update(text).digest('hex'));

const isTransition = (row: FeatureRow): boolean =>
  isNetworkNode(row) && row.properties['typeCode'] !== PATH_NODE;

function drawn({ fid, properties, geometry }: FeatureRow): LevelFeature {
  const { name, typeCode } = properties;
  return { fid, typeCode: String(typeCode), name: typeof name === 'string' ? name : null, geometry };
}

import type { WireFeature } from '../../../src/contract/index.ts';
import type { FeatureGeometry } from '../../../src/domain/entities/geometry.ts';
import { PATH_NODE } from '../../../src/domain/rules/index.ts';
import type { Children } from '../../platform/tasks/index.ts';
import { type FeatureRow, featureToWire } from '../features/index.ts';
import type { LevelRow } from '../hierarchy/index.ts';
import { ApiError } from '../../platform/api-error.ts';
import { GENERATE_NETWORK } from './tasks.ts';
import type { MadeNetwork } from '../../../src/domain/wayfinding/generate/generate-network.ts';
import type { GenerateOrder } from './generate.task.ts';
import { networkFeatures } from '../../../src/domain/wayfinding/generate/network-features.ts';

/**
 * A network for a level, made in a child process from what is drawn there.
 * @param rows all features of the level.
 * @param wanted by whom; when the signal says that they are gone, the work ends.
 * @throws 422 no-walkable-space where there is nothing to join, and what `Children.run` throws.
 */
export async function generateLevel(
  children: Children,
  level: LevelRow,
  building: { geometry: FeatureGeometry },
  rows: readonly FeatureRow[],
  wanted: { person: string; signal: AbortSignal },
): Promise<{ features: WireFeature[]; unreached: string[] }> {
  const transitions = new Map(rows.filter(isTransition).map((row) => [row.fid, featureToWire(row)]));
  const order: GenerateOrder = {
    features: rows.filter((row) => row.kind !== 'graph').map(drawn),
    building: building.geometry,
    standing: [...transitions].flatMap(([fid, { geometry, properties }]) =>
      geometry.type === 'Point'
        ? [{ fid, typeCode: String(properties.typeCode), position: geometry.coordinates }]
        : [],
    ),
  };
  const parts = [Buffer.from(JSON.stringify(order))];
  const { params } = await children.run(GENERATE_NETWORK, { params: null, parts }, wanted);
  const network = params as MadeNetwork | null;
  if (!network) throw new ApiError(422, 'no-walkable-space');
  const place = { sid: level.siteId, bid: level.buildingId, lvl: level.levelIndex };
  return { features: networkFeatures(network, place, transitions), unreached: network.unreached };
}

const isTransition = (row: FeatureRow): boolean =>
  row.kind === 'graph' && row.properties['typeCode'] !== PATH_NODE;

function drawn({ fid, properties, geometry }: FeatureRow) {
  const { name, typeCode } = properties;
  return { fid, typeCode: String(typeCode), name: typeof name === 'string' ? name : null, geometry };
}

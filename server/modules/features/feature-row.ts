import { isOfClient } from '../../../src/domain/content/index.ts';
import type { FeatureKind } from '../../../src/domain/entities/feature.ts';
import type { FeatureGeometry } from '../../../src/domain/entities/geometry.ts';
import type { Extra } from '../../../src/domain/entities/publish-state.ts';
import type { WireFeature } from '../../../src/contract/index.ts';
import { publishStateOf, type Tracked } from '../hierarchy/index.ts';

/** A feature as the readers give it: the same of a draft and of a snapshot. */
export interface FeatureRow extends Tracked {
  fid: string;
  clientId: number;
  siteId: number | null;
  buildingId: number | null;
  levelIndex: number | null;
  kind: FeatureKind;
  properties: Extra;
  geometry: FeatureGeometry;
}

/** As the contract spells it. */
export function featureToWire(row: FeatureRow): WireFeature {
  const place = isOfClient(row)
    ? { cid: row.clientId }
    : row.buildingId === null
      ? { sid: row.siteId }
      : { sid: row.siteId, bid: row.buildingId, lvl: row.levelIndex };
  const properties = { ...row.properties, fid: row.fid, ...place, publishState: publishStateOf(row) };
  return { type: 'Feature', properties, geometry: row.geometry };
}

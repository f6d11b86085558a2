import { kindDescriptor } from '../../../../domain/content/index.ts';
import { getBuilding, getSite, listBuildings, listFeatures, type ContentRow } from '../../../../db/index.ts';
import type { FeatureGeometry } from '../../../../domain/entities/geometry.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { isFeature } from '../../../../domain/entities/row.ts';
import { useLiveQuery } from '../../../state/queries/use-live-query.ts';

/** The shapes around a thing on the map. `ground` contains it. */
export interface Surrounding {
  key: string;
  shape: FeatureGeometry;
  role: 'ground' | 'room' | 'wall';
}

const NOTHING: Surrounding[] = [];

/** The building and what else is on the level of a feature, or the site and the other buildings of a building. */
export function useSurroundings(row: ContentRow | null): Surrounding[] {
  const { db } = useWorkspace();
  const [key, level, building, site] = row === null ? [] : placeOf(row);
  const around = useLiveQuery(async () => {
    const ground = building ? await getBuilding(db, building) : site ? await getSite(db, site) : undefined;
    const beside = level
      ? (await listFeatures(db, level)).map(({ fid, geometry, kind, properties }) => ({
          key: fid,
          shape: geometry,
          role:
            kindDescriptor(kind).isBarrier || properties.typeCode === 'wall'
              ? ('wall' as const)
              : ('room' as const),
        }))
      : site && !building
        ? (await listBuildings(db, site)).map(({ lid, geometry }) => ({
            key: lid,
            shape: geometry,
            role: 'room' as const,
          }))
        : [];
    const under = ground && { key: ground.lid, shape: ground.geometry, role: 'ground' as const };
    const others = beside.filter((one) => one.key !== key && one.shape.type !== 'Point');
    return [...(under ? [under] : []), ...others];
  }, [db, key, level, building, site]);
  return around ?? NOTHING;
}

/** Its key, and the keys of the level, building and site that are drawn around it. */
function placeOf(row: ContentRow): [key: string, ...(string | null)[]] {
  if (isFeature(row)) return [row.fid, row.levelLid, row.buildingLid, row.siteLid];
  if (row.kind === 'building') return [row.lid, null, null, row.siteLid];
  return row.kind === 'site' ? [row.lid, null, null, row.lid] : [row.lid];
}

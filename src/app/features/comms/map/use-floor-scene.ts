import { useMemo } from 'react';
import { exists, listFeatures, type StoreyDatabase } from '../../../../db/index.ts';
import type { Feature } from '../../../../domain/entities/feature.ts';
import type { Level } from '../../../../domain/entities/level.ts';
import { EMPTY_SCENE, type MapScene } from '../../../../map/index.ts';
import { useLevelRead } from '../../../online/use-level-read.ts';
import { outlinedQuery } from '../../../state/content/map-outlines.ts';
import { useTaxonomy } from '../../../state/content/taxonomy.ts';
import { drawOutlined } from '../../../state/content/draw-outlined.ts';
import { useLook } from '../../../state/map-view/scene-look.ts';
import type { Query } from '../../../state/queries/query.ts';
import { useQuery } from '../../../state/queries/shared-query.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import type { Floors } from '../data/use-notes.ts';

/** A floor that is looked at. */
export interface Floor extends Pick<Floors, 'site' | 'building'> {
  /** Null: of a building without levels. */
  level: Level | null;
}

const featuresQuery = (db: StoreyDatabase, levelLid: string | null): Query<Feature[]> => ({
  key: JSON.stringify(['floor of notes', levelLid]),
  tables: ['features'],
  ask: async () => (levelLid === null ? [] : (await listFeatures(db, levelLid)).filter(exists)),
});

const NO_FEATURES: readonly Feature[] = [];
const NO_STATES: MapScene['states'] = new Map();

/** What the map shows of a floor, out of what this device has. */
export function useFloorScene(
  { site, building, level }: Floor,
  { selected, isPlacing }: { selected: string | null; isPlacing: boolean },
): MapScene {
  const { db } = useWorkspace();
  const look = useLook();
  const taxonomy = useTaxonomy();
  const place = useMemo(() => ({ client: { lid: site.clientLid }, site }), [site]);
  const outlined = useQuery(db, outlinedQuery(db, place, false));
  const drawn = useMemo(() => drawOutlined(outlined), [outlined]);
  const features = useQuery(db, featuresQuery(db, level?.lid ?? null)) ?? NO_FEATURES;
  useLevelRead(level?.lid ?? null);
  return useMemo(
    () => ({
      ...EMPTY_SCENE,
      ...look,
      ...drawn,
      features,
      taxonomy,
      states: NO_STATES,
      openBuilding: level === null ? null : building.lid,
      selected,
      hoverEnabled: isPlacing,
    }),
    [look, drawn, features, taxonomy, level, building.lid, selected, isPlacing],
  );
}

import { useState } from 'react';
import { exists, listBuildings, listLevels, listSites, serverIdOf } from '../../../db/index.ts';
import type { Building } from '../../../domain/entities/building.ts';
import type { Level } from '../../../domain/entities/level.ts';
import type { Site } from '../../../domain/entities/site.ts';
import type { ReviewChange } from '../../../sync/index.ts';
import { contentParamsIn, readPublishRoute } from '../../routes/publish-route.ts';
import { findPlace } from '../../state/navigation/current-place.ts';
import { useLiveQuery } from '../../state/queries/use-live-query.ts';
import { useWorkspace } from '../../state/session/workspace.ts';

/** A building that the server knows. */
export interface StagedPlace {
  site: Site;
  building: Building;
  bid: number | undefined;
  /** From top to bottom. */
  levels: Level[];
}

export interface StagedPlaces {
  /** Undefined before they are read. */
  places: readonly StagedPlace[] | undefined;
  place: StagedPlace | undefined;
  level: Level | undefined;
  openBuilding: (lid: string) => void;
  openLevel: (lid: string) => void;
}

/** The buildings of a client, and which of them is open; a change that is selected opens its own. */
export function useStagedPlaces(clientLid: string, selected: ReviewChange | null): StagedPlaces {
  const { db } = useWorkspace();
  const [buildingLid, setBuildingLid] = useState<string | null>(null);
  const [levelLid, setLevelLid] = useState<string | null>(null);
  const known = useLiveQuery(async () => {
    const sites = (await listSites(db, clientLid)).filter(exists);
    const perSite = await Promise.all(
      sites.map(async (site) => {
        const buildings = (await listBuildings(db, site.lid)).filter(exists);
        return Promise.all(
          buildings.map(async (building) => ({
            site,
            building,
            bid: await serverIdOf(db, building.lid),
            levels: (await listLevels(db, building.lid)).filter(exists).toReversed(),
          })),
        );
      }),
    );
    const from = await findPlace(
      db,
      contentParamsIn(readPublishRoute(sessionStorage, clientLid)?.path ?? ''),
    );
    return { places: perSite.flat().filter((place) => place.bid !== undefined), from };
  }, [db, clientLid]);
  const { places, from } = known ?? {};

  // What was chosen here, else what the person was looking at before, else the first.
  const place =
    places?.find(({ building }) => building.lid === buildingLid) ??
    places?.find(({ building }) => building.lid === from?.building?.lid) ??
    places?.find(({ site }) => site.lid === from?.site?.lid) ??
    places?.[0];
  const level =
    place?.levels.find(({ lid }) => lid === levelLid) ??
    place?.levels.find(({ lid }) => lid === from?.level?.lid) ??
    place?.levels.find(({ levelIndex }) => levelIndex === 0) ??
    place?.levels.at(-1);
  const [shown, setShown] = useState(selected);
  if (selected !== shown && places !== undefined) {
    setShown(selected);
    const at = places.find(({ bid }) => bid === selected?.buildingId);
    if (selected !== null && at !== undefined) {
      setBuildingLid(at.building.lid);
      const on = at.levels.find(({ levelIndex }) => levelIndex === selected.levelIndex);
      setLevelLid(on?.lid ?? null);
    }
  }
  return {
    places,
    place,
    level,
    openBuilding: (lid) => {
      setBuildingLid(lid);
      setLevelLid(null);
    },
    openLevel: setLevelLid,
  };
}

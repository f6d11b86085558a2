import { useMemo } from 'react';
import { isPlace, NETWORK_KIND } from '../../../domain/content/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import {
  placesOffNetwork,
  wallCrossings,
  type PlaceOffNetwork,
  type WallCrossing,
} from '../../../domain/wayfinding/check/index.ts';
import { groundOf } from '../../../domain/wayfinding/ground/index.ts';
import {
  routeGraph,
  routeNodesOfRows,
  StopFinder,
  walkableNodes,
} from '../../../domain/wayfinding/route/index.ts';
import { useLevelFeatures } from '../../state/content/level-features.ts';
import { useSiteNetwork } from '../../state/content/site-network.ts';
import { useTaxonomy } from '../../state/content/taxonomy.ts';
import { usePlace } from '../../state/navigation/current-place.ts';

export interface LevelNetwork {
  rows: readonly Feature[];
  /** Edges, whichever ways they lead. */
  paths: number;
  metres: number;
  places: number;
  off: readonly PlaceOffNetwork[];
  /** Edges through walls. */
  crossings: readonly WallCrossing[];
}

/** The network of the open level, or of the site's ground where none is open, in numbers. */
export function useLevelNetwork(): LevelNetwork | undefined {
  const place = usePlace();
  const taxonomy = useTaxonomy();
  const levelLid = place?.level?.lid ?? null;
  const network = useSiteNetwork(levelLid === null);
  const features = useLevelFeatures();
  return useMemo(() => {
    // Nodes of a level come from the source of the list and the map: the site's network is read again later than that.
    const all = levelLid === null ? network?.rows : features;
    const rows = all?.filter((row) => row.kind === NETWORK_KIND && row.levelLid === levelLid);
    if (rows === undefined) return undefined;
    const nodes = routeNodesOfRows(rows);
    const graph = routeGraph(nodes, taxonomy);
    const pairs = new Map<string, number>();
    graph.sources.forEach((from, link) => {
      const to = graph.targets[link]!;
      if (graph.isTransition[link] === 0)
        pairs.set(from < to ? `${from} ${to}` : `${to} ${from}`, graph.lengths[link]!);
    });
    const shown = levelLid === null ? [] : (features ?? []);
    const ground = groundOf(shown, taxonomy);
    const walkable = walkableNodes(nodes, ground);
    return {
      rows,
      paths: pairs.size,
      metres: [...pairs.values()].reduce((sum, length) => sum + length, 0),
      places: shown.filter(isPlace).length,
      crossings: wallCrossings(walkable, ground),
      off: placesOffNetwork(shown, new StopFinder(routeGraph(walkable, taxonomy), ground)),
    };
  }, [network, features, levelLid, taxonomy]);
}

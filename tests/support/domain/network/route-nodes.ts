import type { Feature } from '../../../../src/domain/entities/feature.ts';
import { levelKeyOf, type NetworkNode } from '../../../../src/domain/wayfinding/network/network-node.ts';
import { routeNodesOfRows, type RouteNode } from '../../../../src/domain/wayfinding/route/index.ts';

/** Nodes as they travel, as the router takes them: of a building and a level by the server's numbers. */
export const routeNodesOfNetwork = (nodes: readonly NetworkNode[]): RouteNode[] =>
  routeNodesOfRows(
    nodes.map((node) => {
      const { fid, bid, lvl } = node.properties;
      const isOutside = (bid ?? null) === null || (lvl ?? null) === null;
      return {
        ...node,
        fid,
        buildingLid: isOutside ? null : String(bid),
        levelLid: isOutside ? null : levelKeyOf(node),
      } as unknown as Feature;
    }),
  );

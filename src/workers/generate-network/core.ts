import {
  asGenerated,
  networkFeatures,
  networkOfLevel,
  standingNodes,
} from '../../domain/wayfinding/generate/index.ts';
import { sha256 } from '../job/sha256.ts';
import type { GenerateNetworkApi } from './api.ts';

/** The job itself: keeps nothing. */
export function generateNetworkJob(): GenerateNetworkApi {
  return {
    async generate({ place, building, features, transitions, paths = [] }) {
      const generated = await asGenerated(paths, place, sha256);
      const standing = [...transitions, ...paths.filter(({ properties }) => !generated.has(properties.fid))];
      const answer = networkOfLevel({ features, building, standing: standingNodes(standing) });
      if (!answer.ok) return answer;
      const { unreached, parts } = answer.network;
      const nodes = await networkFeatures(answer.network, place, standing, sha256);
      const ends = answer.network.nodes.flatMap(({ goal }, i) =>
        goal === null || goal.isStanding ? [] : [nodes[i]!.properties.fid],
      );
      return { ok: true, features: nodes, unreached, parts, replaced: [...generated], ends };
    },
  };
}

import { networkFeatures, networkOfLevel, standingNodes } from '../../domain/wayfinding/generate/index.ts';
import { sha256 } from '../job/sha256.ts';
import type { GenerateNetworkApi } from './api.ts';

/** The job itself: keeps nothing. */
export function generateNetworkJob(): GenerateNetworkApi {
  return {
    async generate({ place, building, features, transitions }) {
      const answer = networkOfLevel({ features, building, standing: standingNodes(transitions) });
      if (!answer.ok) return answer;
      const { network } = answer;
      const nodes = await networkFeatures(network, place, transitions, sha256);
      return { ok: true, features: nodes, unreached: network.unreached };
    },
  };
}

import { ClosureConsequences } from '../../domain/wayfinding/consequences/index.ts';
import type { ClosureConsequencesApi } from './api.ts';

/** The job itself: keeps the network that it was begun with. */
export function closureConsequencesJob(): ClosureConsequencesApi {
  let site = new ClosureConsequences({ nodes: [], drawn: [], taxonomy: {} });
  return {
    begin: (content) => {
      site = new ClosureConsequences(content);
      site.prepare();
      return Promise.resolve();
    },
    of: (asked) => Promise.resolve(site.of(asked)),
    wayRound: (asked, fid, profile) => {
      const route = site.wayRound(asked, fid, profile);
      if (route === null) return Promise.resolve(null);
      const walks = route.legs.flatMap((leg) =>
        leg.kind === 'walk' ? [{ level: leg.level, points: leg.points }] : [],
      );
      return Promise.resolve({ seconds: route.seconds, length: route.length, walks });
    },
  };
}

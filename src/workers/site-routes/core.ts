import { ClosureConsequences } from '../../domain/wayfinding/consequences/index.ts';
import { levelRanks, routeSettingsOf } from '../../domain/wayfinding/route/index.ts';
import type { SiteRoutesApi } from './api.ts';

/** The job itself: keeps the network that it was begun with. */
export function siteRoutesJob(): SiteRoutesApi {
  let site = new ClosureConsequences({ nodes: [], drawn: [], taxonomy: {} });
  return {
    begin: ({ levels, clientExtra, ...content }) => {
      site = new ClosureConsequences({
        ...content,
        settings: routeSettingsOf(clientExtra),
        ranks: levelRanks(levels),
      });
      site.prepare();
      return Promise.resolve();
    },
    consequences: (asked) => Promise.resolve(site.of(asked)),
    stepFreeAudit: (building) => Promise.resolve(site.stepFreeAudit(building)),
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

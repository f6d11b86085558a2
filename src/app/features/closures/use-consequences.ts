import { useEffect, useMemo, useState } from 'react';
import type { ClosureContent } from '../../../domain/closures/index.ts';
import type { Site } from '../../../domain/entities/site.ts';
import { offsetsAround } from '../../../domain/values/local-time.ts';
import type {
  ClosureAsked,
  Consequences,
  TriedProfile,
} from '../../../domain/wayfinding/consequences/index.ts';
import { goldenRoutesOf } from '../../../domain/wayfinding/route/index.ts';
import type { WayRound } from '../../../workers/index.ts';
import type { SiteRoutes } from '../../quality/use-site-routes.ts';
import { useSiteClosures } from '../../state/closures/closures.ts';

/** A question is asked once its answer to the one before is there, and this long after the last change. Milliseconds. */
const PAUSE_MS = 150;

/** The closure that is written, as it is asked about. Null where nothing is closed. */
export function useAsked(
  site: Site,
  content: ClosureContent,
  id: string | null,
  zone: string,
): ClosureAsked | null {
  const closures = useSiteClosures();
  // A closure that begins now begins at another second with each draw: a minute is exact enough.
  const at = Math.floor(content.from / 60) * 60;
  const key = JSON.stringify([content.targets, at]);
  return useMemo(() => {
    const [targets, from] = JSON.parse(key) as [ClosureContent['targets'], number];
    if (targets.length === 0) return null;
    const others = (closures ?? [])
      .filter((one) => one.id !== id && one.state !== 'over')
      .map((one) => ({ ...one.closure, id: one.id }))
      .map(({ id: other, targets: closed, from: begins, until }) => ({
        id: other,
        targets: closed,
        from: begins,
        until,
      }));
    return {
      closure: { id: id ?? 'new', targets, from, until: null },
      others,
      at: from,
      offsets: offsetsAround(zone, from) ?? [],
      goldenRoutes: goldenRoutesOf(site.extra),
    };
  }, [key, closures, id, zone, site.extra]);
}

/** What the closure does; undefined while that is worked out, null where it can't be. */
export function useConsequences(
  site: SiteRoutes | undefined,
  asked: ClosureAsked | null,
): Consequences | null | undefined {
  const [answer, setAnswer] = useState<{ of: unknown; by: unknown; found: Consequences | null } | null>(null);
  useEffect(() => {
    if (site === undefined || asked === null) return;
    const timer = setTimeout(() => {
      site.job
        .call((api) => api.consequences(asked))
        .then(
          (found) => setAnswer({ of: asked, by: site, found }),
          () => setAnswer({ of: asked, by: site, found: null }),
        );
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [site, asked]);
  return answer !== null && answer.of === asked && answer.by === site ? answer.found : undefined;
}

/** The way to a place with the closure; null while it is looked for, or where none leads. */
export function useWayRound(
  site: SiteRoutes | undefined,
  asked: ClosureAsked | null,
  fid: string | null,
  profile: TriedProfile,
): WayRound | null {
  const key = JSON.stringify([fid, profile]);
  const [answer, setAnswer] = useState<{ key: string; of: unknown; way: WayRound | null } | null>(null);
  useEffect(() => {
    if (site === undefined || asked === null || fid === null) return;
    site.job
      .call((api) => api.wayRound(asked, fid, profile))
      .then(
        (way) => setAnswer({ key, of: asked, way }),
        () => undefined,
      );
  }, [site, asked, fid, profile, key]);
  return answer !== null && answer.key === key && answer.of === asked ? answer.way : null;
}

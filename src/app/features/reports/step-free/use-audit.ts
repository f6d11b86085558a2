import { useEffect, useState } from 'react';
import type { StepFreeAudit } from '../../../../domain/wayfinding/check/index.ts';
import type { SiteRoutes } from '../../../quality/use-site-routes.ts';

export type AuditState = { is: 'working' } | { is: 'failed' } | { is: 'done'; audit: StepFreeAudit };

interface Answer {
  site: SiteRoutes;
  building: string;
  state: AuditState;
}

/** The audit of a building, made again when its site changes. */
export function useAudit(site: SiteRoutes | undefined, building: string | null): AuditState {
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    if (site === undefined || building === null) return;
    let isWanted = true;
    const show = (state: AuditState): void => {
      if (isWanted) setAnswer({ site, building, state });
    };
    site.job
      .call((api) => api.stepFreeAudit(building))
      .then(
        (audit) => show({ is: 'done', audit }),
        () => show({ is: 'failed' }),
      );
    return () => {
      isWanted = false;
    };
  }, [site, building]);
  const isOfNow = answer !== null && answer.site === site && answer.building === building;
  return isOfNow ? answer.state : { is: 'working' };
}

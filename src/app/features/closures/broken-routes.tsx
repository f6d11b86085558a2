import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Site } from '../../../domain/entities/site.ts';
import { offsetsAround } from '../../../domain/values/local-time.ts';
import type { ClosureAsked } from '../../../domain/wayfinding/consequences/index.ts';
import { goldenRoutesOf } from '../../../domain/wayfinding/route/index.ts';
import { isolate, useFormats } from '../../i18n/index.ts';
import { useSiteRoutes } from '../../quality/use-site-routes.ts';
import type { ToldClosure } from '../../state/closures/closures.ts';
import { Notice } from '../../ui/index.ts';
import { useConsequences } from './use-consequences.ts';

interface BrokenRoutesProps {
  site: Site;
  /** Those that hold now. */
  active: readonly ToldClosure[];
  /** IANA name. */
  zone: string;
  /** Epoch seconds. */
  now: number;
}

/** Routes to keep working that do not, or take longer, while all that is closed now is closed. */
export default function BrokenRoutes({ site, active, zone, now }: BrokenRoutesProps): ReactNode {
  const { t } = useTranslation('closures');
  const formats = useFormats();
  const goldenRoutes = useMemo(() => goldenRoutesOf(site.extra), [site.extra]);
  const key = JSON.stringify(active.flatMap(({ targets }) => targets));
  const hour = Math.floor(now / 3600) * 3600;
  const asked = useMemo((): ClosureAsked | null => {
    const targets = JSON.parse(key) as ClosureAsked['closure']['targets'];
    if (targets.length === 0 || goldenRoutes.length === 0) return null;
    const closure = { id: 'all', targets, from: hour, until: null };
    return { closure, others: [], at: hour, offsets: offsetsAround(zone, hour) ?? [], goldenRoutes };
  }, [key, hour, zone, goldenRoutes]);
  const routes = useSiteRoutes(asked === null ? undefined : site.lid);
  const golden = useConsequences(routes, asked)?.golden ?? [];
  if (golden.length === 0) return null;
  const named = (state: 'broken' | 'slower'): string =>
    formats.list(golden.flatMap((one) => (one.state === state ? [isolate(one.name)] : [])));
  const [broken, slower] = [named('broken'), named('slower')];
  return (
    <>
      {broken !== '' && <Notice tone="error">{t('effects.listBroken', { names: broken })}</Notice>}
      {slower !== '' && <Notice>{t('effects.listSlower', { names: slower })}</Notice>}
    </>
  );
}

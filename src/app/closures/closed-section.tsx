import { useSetAtom } from 'jotai';
import { Construction } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  closedGroups,
  CLOSURE_TARGETS,
  fidsOf,
  groupOf,
  targetKey,
  type ClosureTarget,
} from '../../domain/closures/index.ts';
import { isNetworkNode, isPlace, PATH_NODE } from '../../domain/content/index.ts';
import type { Feature } from '../../domain/entities/feature.ts';
import { fidOf, type NetworkLink } from '../../domain/wayfinding/network/network-node.ts';
import { closingAtom } from '../editor/closing.ts';
import { paths } from '../routes/paths.ts';
import { useSiteClosures, useTargetRows, type ToldClosure } from '../state/closures/closures.ts';
import { useContentRoute } from '../state/navigation/content-route.ts';
import { useGo } from '../state/navigation/use-go.ts';
import { usePermission } from '../state/rights/permission.ts';
import { Button, Notice } from '../ui/index.ts';
import { useClosureWords } from './use-closure-words.ts';
import { useEndClosure } from './use-open-again.ts';

/** Closures that hold a feature, or will. */
export function useClosuresOf(features: readonly Feature[]): readonly ToldClosure[] {
  const all = useSiteClosures();
  const alive = useMemo(() => all?.filter(({ state }) => state !== 'over') ?? [], [all]);
  const targets = useMemo(() => alive.flatMap((one) => one.targets), [alive]);
  const rows = useTargetRows(targets);
  return useMemo(() => {
    const fids = new Set<string>(features.map(({ fid }) => fid));
    const groups = new Set(features.flatMap((one) => groupOf(one) ?? []));
    return alive.filter(
      (one) =>
        one.targets.some((target) => fidsOf(target).every((fid) => fids.has(fid))) ||
        [...closedGroups(one, (fid) => rows.get(fid))].some((group) => groups.has(group)),
    );
  }, [alive, rows, features]);
}

/** Paths between these nodes, and the nodes of no such path. */
function targetsIn(all: readonly Feature[]): ClosureTarget[] {
  const features = all.filter((one) => isPlace(one) || isNetworkNode(one));
  const fids = new Set<string>(features.map(({ fid }) => fid));
  const edges = features.flatMap(({ fid, properties }) =>
    properties.typeCode === PATH_NODE && Array.isArray(properties['neighbors'])
      ? (properties['neighbors'] as NetworkLink[])
          .map(fidOf)
          .filter((to) => fids.has(to))
          .map((to): ClosureTarget => ({ a: fid, b: to }))
      : [],
  );
  const linked = new Set(edges.flatMap(fidsOf));
  const alone = features.flatMap(({ fid }): ClosureTarget[] => (linked.has(fid) ? [] : [{ fid }]));
  return [...new Map([...alone, ...edges].map((one) => [targetKey(one), one])).values()];
}

/** Says in the form of a feature that it is closed, and offers to close it; of two nodes or more also the paths between them. */
export default function ClosedSection({ features }: { features: readonly Feature[] }): ReactNode {
  const { t } = useTranslation('closures');
  const { params } = useContentRoute();
  const { canEdit } = usePermission();
  const closures = useClosuresOf(features);
  const words = useClosureWords();
  const end = useEndClosure();
  const go = useGo();
  const ask = useSetAtom(closingAtom);
  const targets = useMemo(() => targetsIn(features).slice(0, CLOSURE_TARGETS[1]), [features]);
  const rows = useMemo(() => new Map<string, Feature>(features.map((one) => [one.fid, one])), [features]);
  const title = words.title(targets, rows);
  const shown = closures[0];
  if (shown !== undefined)
    return (
      <Notice
        tone={shown.state === 'active' ? 'error' : 'waiting'}
        icon={Construction}
        role="status"
        title={t(`is.${shown.state === 'active' ? 'active' : 'planned'}`)}
        actions={
          <>
            {canEdit && shown.state === 'active' && (
              <Button variant="link" onPress={() => end('open', shown, title)}>
                {t('openAgain')}
              </Button>
            )}
            <Button variant="link" onPress={() => go(paths.closures(params, { id: shown.id }))}>
              {t('details')}
            </Button>
          </>
        }
      >
        {words.sentence(shown)}
      </Notice>
    );
  if (!canEdit || targets.length === 0) return null;
  return (
    <div>
      <Button
        icon={Construction}
        onPress={() => {
          ask(targets);
          go(paths.closures(params, { new: targetKey(targets[0]!) }));
        }}
      >
        {t('closeThis', { count: targets.length })}
      </Button>
    </div>
  );
}

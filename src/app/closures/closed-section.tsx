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
import {
  ELEVATOR,
  ESCALATOR,
  isNetworkNode,
  isPlace,
  PATH_NODE,
  STAIRS,
} from '../../domain/content/index.ts';
import type { Feature } from '../../domain/entities/feature.ts';
import type { Position } from '../../domain/entities/geometry.ts';
import { isInRings, partsOf } from '../../domain/geometry/index.ts';
import { fidOf, type NetworkLink } from '../../domain/wayfinding/network/network-node.ts';
import { closingAtom } from '../editor/closing.ts';
import { paths } from '../routes/paths.ts';
import { useSiteClosures, useTargetRows, type ToldClosure } from '../state/closures/closures.ts';
import { useSiteNetwork } from '../state/content/site-network.ts';
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

/** Types of places that are a transition themselves, and the types of its nodes. */
const TRANSITIONS: Readonly<Record<string, string>> = {
  elevator: ELEVATOR,
  stairs: STAIRS,
  escalator: ESCALATOR,
};

/** The node that stands in the cabin of an elevator or in a staircase: who closes the one means the other, on all floors. */
function transitionIn(place: Feature, nodes: readonly Feature[]): Feature | undefined {
  const { geometry, levelLid, properties } = place;
  const typeCode = TRANSITIONS[properties.typeCode];
  if (typeCode === undefined || !isPlace(place) || geometry.type === 'Point') return undefined;
  const parts = partsOf(geometry);
  return nodes.find(
    (node) =>
      node.properties.typeCode === typeCode &&
      node.levelLid === levelLid &&
      node.geometry.type === 'Point' &&
      parts.some((rings) => isInRings(node.geometry.coordinates as Position, rings)),
  );
}

/** Says in the form of a feature that it is closed, and offers to close it; of two nodes or more also the paths between them. */
export default function ClosedSection(props: { features: readonly Feature[] }): ReactNode {
  const { t } = useTranslation('closures');
  const { params } = useContentRoute();
  const { canEdit } = usePermission();
  const mayRide = props.features.some(({ properties }) => properties.typeCode in TRANSITIONS);
  const nodes = useSiteNetwork(mayRide)?.rows;
  const features = useMemo(
    () => props.features.map((one) => transitionIn(one, nodes ?? []) ?? one),
    [props.features, nodes],
  );
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

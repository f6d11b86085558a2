import { BoxSelect, Merge, Scissors, Spline } from 'lucide-react';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useMemo, useRef, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { contains, labelPoint } from '../../../domain/geometry/index.ts';
import { isPlace } from '../../../domain/content/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import type { Moment } from '../../../domain/moment/index.ts';
import { deleteSpurs, mergeNearNodes, type FeaturePlace } from '../../../domain/ops/index.ts';
import type { PlaceOffNetwork, WallCrossing } from '../../../domain/wayfinding/check/index.ts';
import { pathAt, type PathState } from '../../../domain/wayfinding/paths/index.ts';
import { editNetwork } from '../../commands/index.ts';
import { ClosedPart } from '../../closures/closed-part.tsx';
import { useFormats } from '../../i18n/index.ts';
import { useLevelFeatures } from '../../state/content/level-features.ts';
import { mapModeAtom, mapSeenAtom } from '../../editor/drawing.ts';
import { useContentRoute } from '../../state/navigation/content-route.ts';
import { useNetworkEdits } from './use-network-edits.ts';
import type { EditOps, MapTarget, OverlayMark } from '../../../map/index.ts';
import { useFeatureName } from '../../state/content/feature-name.ts';
import { useMapPress } from '../../editor/map-press.ts';
import { ChosenCard, EdgeCard, NodeCard } from './path-cards.tsx';
import { PathList } from './ways/path-list.tsx';
import { PathsCard } from './ways/paths-card.tsx';
import { usePickedPaths } from './ways/use-picked-paths.ts';
import { toolMarksAtom } from '../../state/map-view/map-marks.ts';
import { flyToAtom } from '../../state/map-view/fly-to.ts';
import { usePlace } from '../../state/navigation/current-place.ts';
import { useEditor } from '../../editor/editor.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { Button, Notice, Row, Rows, RowWords, Stack, Text, useToasts } from '../../ui/index.ts';
import { useHeld } from '../../editor/held.ts';

interface Props {
  /** The network of the level. */
  rows: readonly Feature[];
  /** There may be more. */
  isUnread: boolean;
  off: readonly PlaceOffNetwork[];
  crossings: readonly WallCrossing[];
  /** The node in hand. */
  fid: string | null;
  canEdit: boolean;
}

const SHOWN = 50;
const MERGE_M = 0.5;
const SPUR_M = 3;
/** A path is pressed within so many metres of it. */
const PRESS_M = 1.5;

/** What is drawn by hand: the node in hand, tools for all of the level, and the places that no path reaches. */
export function PathDrawing({ rows, isUnread, off, crossings, fid, canEdit }: Props): ReactElement {
  const { t } = useTranslation('network');
  const place = usePlace();
  const editor = useEditor();
  const features = useLevelFeatures();
  const [inHand, setInHand] = useState<EditOps['offer-in-network']['target'] | null>(
    fid === null ? null : { kind: 'node', fid },
  );
  const { chosen, choose } = useChosenNodes(rows);
  const rowOf = (one: string): Feature | undefined => rows.find((row) => row.fid === one);
  const node = inHand?.kind === 'node' ? rowOf(inHand.fid) : undefined;
  const edge = inHand?.kind === 'edge' ? [rowOf(inHand.from), rowOf(inHand.to)] : [];
  const picked = usePickedPaths(rows, chosen);
  const { act, tidy } = useNetworkActs(place?.site?.lid);
  const isDrawing = useAtomValue(mapModeAtom).name === 'edit-graph';
  const isAdding = useContentRoute().panel === 'add';
  useDrawOnMap(isAdding && canEdit, isDrawing);
  const at = useMemo<FeaturePlace | null>(() => {
    const { site, level } = place ?? {};
    if (!canEdit || !site) return null;
    const { clientLid, lid } = site;
    return { clientLid, siteLid: lid, buildingLid: level?.buildingLid ?? null, levelLid: level?.lid ?? null };
  }, [place, canEdit]);
  useNetworkEdits(at, {
    onOffer: (target) => {
      setInHand(target);
      if (target.kind === 'edge') picked.choose([{ a: target.from, b: target.to }]);
    },
    onChoose: choose,
    onChoosePath: ({ from, to }, isRun) => picked.toggle({ a: from, b: to }, isRun),
  });
  const { isPicking, setPicking } = usePickOnMap(rows, picked.all, (one) =>
    typeof one === 'string' ? choose([one], true) : picked.toggle(one),
  );
  usePathMarks(rows, crossings, chosen, picked.paths);
  const fids = rows.map((row) => row.fid as string);
  const done = (): void => setInHand(null);
  const clear = (): void => {
    choose([], false);
    picked.choose([]);
  };
  // A point in a room is the end of a path for a reason.
  const standsInPlace = ({ geometry }: Feature): boolean =>
    features?.some(
      (one) => isPlace(one) && one.geometry.type === 'Polygon' && contains(one.geometry, geometry),
    ) ?? false;
  return (
    <Stack gap={4}>
      {chosen.length > 0 && canEdit && (
        <ChosenCard
          fids={chosen.map((row) => row.fid)}
          act={act}
          onMerge={(make) => tidy('merged', make)}
          onClear={clear}
        />
      )}
      {node && (
        <NodeCard
          key={node.fid}
          node={node}
          rows={rows}
          canEdit={canEdit}
          act={act}
          onPick={(to) => picked.toggle({ a: node.fid, b: to })}
          onDone={done}
        />
      )}
      <ClosedPart features={chosen.length > 0 ? chosen : [node, ...edge].flatMap((row) => row ?? [])} />
      {edge[0] && edge[1] && canEdit && <EdgeCard from={edge[0]} to={edge[1]} act={act} onDone={done} />}
      {picked.paths.length > 0 && canEdit && (
        <PathsCard rows={rows} paths={picked.paths} act={act} onExtend={picked.extend} onClear={clear} />
      )}
      {canEdit && (
        <Button
          icon={Spline}
          isFullWidth
          variant={isDrawing ? 'soft' : 'secondary'}
          aria-pressed={isDrawing}
          onPress={() => editor.startTool('edit-graph', { focus: true })}
        >
          {t(isDrawing ? 'path.stopDrawing' : 'path.drawOnMap')}
        </Button>
      )}
      {rows.length === 0 && !isUnread && <Text tone="secondary">{t('path.none')}</Text>}
      {canEdit && rows.length > 0 && (
        <Stack direction="row" gap={2}>
          <Button
            size="small"
            icon={BoxSelect}
            aria-pressed={isPicking}
            variant={isPicking ? 'soft' : 'secondary'}
            onPress={() => {
              if (!isPicking && isDrawing) editor.cancel();
              setPicking(!isPicking);
            }}
          >
            {t(isPicking ? 'path.choosing' : 'path.choose')}
          </Button>
          <Button
            size="small"
            icon={Merge}
            onPress={() => void tidy('merged', (all) => mergeNearNodes(all, fids, MERGE_M))}
          >
            {t('path.merge')}
          </Button>
          <Button
            size="small"
            icon={Scissors}
            onPress={() => void tidy('spursGone', (all) => deleteSpurs(all, fids, SPUR_M, standsInPlace))}
          >
            {t('path.spurs')}
          </Button>
        </Stack>
      )}
      <PathList rows={rows} paths={picked.all} chosen={picked.paths} onChoose={picked.choose} />
      <Crossings crossings={crossings} rows={rows} />
      <OffNetwork off={off} features={features} />
    </Stack>
  );
}

/** The nodes that are chosen among others. */
function useChosenNodes(rows: readonly Feature[]) {
  const [fids, setFids] = useState<readonly string[]>([]);
  const chosen = useMemo(() => rows.filter((row) => fids.includes(row.fid)), [rows, fids]);
  const choose = (some: readonly string[], isToggling: boolean): void =>
    setFids((before) => {
      if (some.length === 0 && !isToggling) return [];
      const now = new Set(before);
      for (const one of some)
        if (isToggling && now.has(one)) now.delete(one);
        else now.add(one);
      return [...now];
    });
  return { chosen, choose };
}

/** Edits of the network of the site, each in one step. */
function useNetworkActs(siteLid: string | undefined) {
  const { t } = useTranslation('network');
  const workspace = useWorkspace();
  const toasts = useToasts();
  const act = async (make: (all: Feature[]) => Moment): Promise<boolean> => {
    if (siteLid === undefined) return false;
    const outcome = await editNetwork(workspace, siteLid, make);
    if (!outcome.ok) toasts.show({ kind: 'error', title: t('failed') });
    return outcome.ok;
  };
  /** What is done to all that it fits, of which the map may show none, says how much that was. */
  const tidy = async (said: 'merged' | 'spursGone', make: (all: Feature[]) => Moment): Promise<void> => {
    let count = 0;
    await act((all) => {
      const moment = make(all);
      count = moment.changes.filter(({ after }) => after === null).length;
      return moment;
    });
    const title = count > 0 ? t(`path.${said}`, { count }) : t(`path.${said}None`);
    toasts.show({ kind: count > 0 ? 'success' : 'info', title, key: said });
  };
  return { act, tidy };
}

/** Paths that run through walls. */
function Crossings({ crossings, rows }: Pick<Props, 'crossings' | 'rows'>): ReactElement | null {
  const { t } = useTranslation('network');
  const calledBy = useFeatureName();
  const flyTo = useSetAtom(flyToAtom);
  const nameOf = (one: string): string => calledBy(rows.find((row) => row.fid === one)) || t('unnamed');
  if (crossings.length === 0) return null;
  return (
    <Notice tone="error" role="status" title={t('path.crossings', { count: crossings.length })}>
      <Rows>
        {crossings.slice(0, SHOWN).map(({ from, to, at: where }) => (
          <Row key={`${from} ${to}`}>
            <RowWords name={t('path.crossing', { from: nameOf(from), to: nameOf(to) })} />
            <Button variant="link" size="small" onPress={() => flyTo([where])}>
              {t('show')}
            </Button>
          </Row>
        ))}
      </Rows>
    </Notice>
  );
}

/** Places that no path reaches. */
function OffNetwork({
  off,
  features,
}: Pick<Props, 'off'> & { features: readonly Feature[] | undefined }): ReactElement | null {
  const { t } = useTranslation('network');
  const calledBy = useFeatureName();
  const flyTo = useSetAtom(flyToAtom);
  const formats = useFormats();
  const byFid = useMemo(() => new Map<string, Feature>(features?.map((one) => [one.fid, one])), [features]);
  const causeOf = ({ cause, metres }: PlaceOffNetwork): string =>
    cause === 'cut-off' || metres === null
      ? t('path.offCause.no-paths')
      : t(`path.offCause.${cause}`, { length: formats.length(metres, 0) });
  if (off.length === 0) return null;
  return (
    <Stack gap={2}>
      <Text as="h3" look="label">
        {t('path.offNetwork', { count: off.length })}
      </Text>
      <Rows>
        {off.slice(0, SHOWN).map((one) => {
          const feature = byFid.get(one.fid);
          const at = feature && labelPoint(feature.geometry);
          return (
            <Row key={one.fid}>
              <RowWords name={<bdi>{calledBy(one) || t('unnamed')}</bdi>} second={causeOf(one)} />
              {at && (
                <Button variant="link" size="small" onPress={() => flyTo([at])}>
                  {t('show')}
                </Button>
              )}
            </Row>
          );
        })}
      </Rows>
    </Stack>
  );
}

/** Marks on the map the nodes and paths that are chosen, and the paths through walls. */
function usePathMarks(
  rows: readonly Feature[],
  crossings: readonly WallCrossing[],
  chosen: readonly Feature[],
  paths: readonly PathState[],
): void {
  const marks = useMemo(() => {
    const picks = chosen.flatMap((row): OverlayMark[] =>
      row.geometry.type === 'Point' ? [{ kind: 'chosen', at: row.geometry.coordinates, fid: row.fid }] : [],
    );
    const placed = new Map(rows.map((row) => [row.fid as string, row.geometry]));
    const lineOf = (kind: 'missing' | 'picked', from: string, to: string): OverlayMark[] => {
      const [a, b] = [placed.get(from), placed.get(to)];
      return a?.type === 'Point' && b?.type === 'Point'
        ? [{ kind, line: [a.coordinates, b.coordinates] }]
        : [];
    };
    const through = crossings.flatMap(({ from, to }) => lineOf('missing', from, to));
    return [...through, ...paths.flatMap(({ a, b }) => lineOf('picked', a, b)), ...picks];
  }, [rows, crossings, chosen, paths]);
  useHeld(toolMarksAtom, marks);
}

/** The tool is in hand from the start where a path is to be added, and put away with the panel. */
function useDrawOnMap(isWanted: boolean, isDrawing: boolean): void {
  const editor = useEditor();
  const isSeen = useAtomValue(mapSeenAtom);
  const isInHand = useRef(isDrawing);
  useEffect(() => {
    isInHand.current = isDrawing;
  });
  useEffect(() => {
    // Taken once more, it would be put away.
    if (isWanted && isSeen && !isInHand.current) editor.startTool('edit-graph');
  }, [isWanted, isSeen, editor]);
  useEffect(() => () => editor.putAway('edit-graph'), [editor]);
}

/** With a finger nodes and paths are chosen by pressing one after the other. */
function usePickOnMap(
  rows: readonly Feature[],
  paths: readonly PathState[],
  onPick: (one: string | PathState) => void,
) {
  const [isWanted, setPicking] = useState(false);
  const isDrawing = useAtomValue(mapModeAtom).name === 'edit-graph';
  const isPicking = isWanted && !isDrawing;
  const take = ({ key, lngLat }: MapTarget): void => {
    const path = pathAt(rows, paths, lngLat, PRESS_M);
    if (key !== null && rows.some((row) => row.fid === key)) onPick(key);
    else if (path) onPick(path);
  };
  useMapPress(isPicking ? take : null);
  return { isPicking, setPicking };
}

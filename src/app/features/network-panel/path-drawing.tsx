import { Merge, Scissors, Spline, Trash2, Unlink } from 'lucide-react';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useMemo, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { labelPoint } from '../../../domain/geometry/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import type { Moment } from '../../../domain/moment/index.ts';
import {
  type FeaturePlace,
  deleteNodes,
  deleteSpurs,
  linkedFids,
  mergeNearNodes,
  unlinkNodes,
} from '../../../domain/ops/index.ts';
import type { OffNetwork, WallCrossing } from '../../../domain/wayfinding/check/index.ts';
import { editNetwork } from '../../commands/index.ts';
import { useLevelFeatures } from '../../state/content/level-features.ts';
import { isLevelParams, paths } from '../../routes/paths.ts';
import { giveDrawOrderAtom, mapModeAtom, mapSeenAtom } from '../../state/map-view/drawing.ts';
import { useContentRoute } from '../../state/navigation/content-route.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { useNetworkEdits } from './use-network-edits.ts';
import type { NetworkMark } from '../../../map/index.ts';
import { networkMarksAtom } from '../../state/map-view/network-marks.ts';
import { flyToAtom } from '../../state/map-view/fly-to.ts';
import { useClosePanel } from '../../state/navigation/close-panel.ts';
import { usePlace } from '../../state/navigation/current-place.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { Button, IconButton, Notice, Row, Rows, RowWords, Stack, Text, useToasts } from '../../ui/index.ts';

interface Props {
  /** The network of the level. */
  rows: readonly Feature[];
  off: readonly OffNetwork[];
  crossings: readonly WallCrossing[];
  /** The node in hand. */
  fid: string | null;
  canEdit: boolean;
}

const SHOWN = 50;
const MERGE_M = 0.5;
const SPUR_M = 3;

/** What is drawn by hand: the node in hand, tools for all of the level, and the places that no path reaches. */
export function PathDrawing({ rows, off, crossings, fid, canEdit }: Props): ReactElement {
  const { t } = useTranslation('network');
  const workspace = useWorkspace();
  const toasts = useToasts();
  const place = usePlace();
  const go = useGo();
  const giveOrder = useSetAtom(giveDrawOrderAtom);
  const flyTo = useSetAtom(flyToAtom);
  const features = useLevelFeatures();
  const byFid = useMemo(() => new Map<string, Feature>(features?.map((one) => [one.fid, one])), [features]);
  const node = rows.find((row) => row.fid === fid);
  const siteLid = place?.site?.lid;
  const act = async (make: (all: Feature[]) => Moment): Promise<void> => {
    if (siteLid === undefined) return;
    const outcome = await editNetwork(workspace, siteLid, make);
    if (!outcome.ok) toasts.show({ kind: 'error', title: t('failed') });
  };
  const isDrawing = useAtomValue(mapModeAtom).name === 'edit-graph';
  const isAdding = useContentRoute().panel === 'add';
  useDrawOnMap(isAdding && canEdit);
  const at = useMemo<FeaturePlace | null>(() => {
    const { site, level } = place ?? {};
    if (!canEdit || !site) return null;
    const { clientLid, lid } = site;
    return { clientLid, siteLid: lid, buildingLid: level?.buildingLid ?? null, levelLid: level?.lid ?? null };
  }, [place, canEdit]);
  const { params } = useContentRoute();
  const { clientId = '', siteId: siteRef = '' } = params;
  useNetworkEdits(at, (one) =>
    go(
      isLevelParams(params)
        ? paths.feature(params, 'wayfinding-network', one)
        : paths.outdoorNetwork({ clientId, siteId: siteRef }, one),
    ),
  );
  const nameOf = (one: string): string =>
    rows.find((row) => row.fid === one)?.properties.name || t('unnamed');
  const setMarks = useSetAtom(networkMarksAtom);
  useEffect(() => {
    const placed = new Map(rows.map((row) => [row.fid as string, row.geometry]));
    setMarks(
      crossings.flatMap(({ from, to }): NetworkMark[] => {
        const [a, b] = [placed.get(from), placed.get(to)];
        return a?.type === 'Point' && b?.type === 'Point'
          ? [{ kind: 'missing', line: [a.coordinates, b.coordinates] }]
          : [];
      }),
    );
    return () => setMarks([]);
  }, [rows, crossings, setMarks]);
  const fids = rows.map((row) => row.fid as string);
  return (
    <Stack gap={4}>
      {node && <NodeCard node={node} rows={rows} canEdit={canEdit} act={act} />}
      {canEdit && (
        <Button
          icon={Spline}
          isFullWidth
          variant={isDrawing ? 'soft' : 'secondary'}
          aria-pressed={isDrawing}
          onPress={() => giveOrder({ do: 'start', mode: 'edit-graph', focus: true })}
        >
          {t(isDrawing ? 'path.stopDrawing' : 'path.drawOnMap')}
        </Button>
      )}
      {rows.length === 0 && <Text tone="secondary">{t('path.none')}</Text>}
      {canEdit && rows.length > 0 && (
        <Stack direction="row" gap={2}>
          <Button
            size="small"
            icon={Merge}
            onPress={() => void act((all) => mergeNearNodes(all, fids, MERGE_M))}
          >
            {t('path.merge')}
          </Button>
          <Button
            size="small"
            icon={Scissors}
            onPress={() => void act((all) => deleteSpurs(all, fids, SPUR_M, () => false))}
          >
            {t('path.spurs')}
          </Button>
        </Stack>
      )}
      {crossings.length > 0 && (
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
      )}
      {off.length > 0 && (
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
                  <RowWords name={<bdi>{one.name || t('unnamed')}</bdi>} />
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
      )}
    </Stack>
  );
}

/** The tool is in hand from the start where a path is to be added, and put away with the panel. */
function useDrawOnMap(isWanted: boolean): void {
  const giveOrder = useSetAtom(giveDrawOrderAtom);
  const isSeen = useAtomValue(mapSeenAtom);
  useEffect(() => {
    if (isWanted && isSeen) giveOrder({ do: 'start', mode: 'edit-graph' });
  }, [isWanted, isSeen, giveOrder]);
  useEffect(() => () => giveOrder({ do: 'clear' }), [giveOrder]);
}

interface NodeProps {
  node: Feature;
  rows: readonly Feature[];
  canEdit: boolean;
  act: (make: (all: Feature[]) => Moment) => Promise<void>;
}

/** One point of a path: what it is joined to, and what can be done with it. */
function NodeCard({ node, rows, canEdit, act }: NodeProps): ReactElement {
  const { t } = useTranslation('network');
  const close = useClosePanel();
  const neighbours = linkedFids(node, 'neighbors').flatMap((to) => rows.find((row) => row.fid === to) ?? []);
  const remove = async (isJoining: boolean): Promise<void> => {
    await act((all) => deleteNodes(all, [node.fid], isJoining));
    close();
  };
  return (
    <Stack gap={2}>
      <Text as="h3" look="title">
        {node.properties.name || t('unnamed')}
      </Text>
      {neighbours.length === 0 && <Notice tone="waiting">{t('issues.not-connected-to-path')}</Notice>}
      <Rows label={t('path.neighbours')}>
        {neighbours.map((other) => (
          <Row key={other.fid}>
            <RowWords name={<bdi>{other.properties.name || t('unnamed')}</bdi>} />
            {canEdit && (
              <IconButton
                icon={Unlink}
                size="small"
                label={t('path.unlink', { name: other.properties.name ?? '' })}
                onPress={() => void act((all) => unlinkNodes(all, node.fid, other.fid))}
              />
            )}
          </Row>
        ))}
      </Rows>
      {canEdit && (
        <Stack direction="row" gap={2}>
          <Button
            size="small"
            icon={Spline}
            isDisabled={neighbours.length !== 2}
            onPress={() => void remove(true)}
          >
            {t('path.deleteAndJoin')}
          </Button>
          <Button size="small" variant="danger" icon={Trash2} onPress={() => void remove(false)}>
            {t('path.deleteNode')}
          </Button>
        </Stack>
      )}
    </Stack>
  );
}

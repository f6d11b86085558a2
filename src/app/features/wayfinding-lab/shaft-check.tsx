import { Accessibility, Link2, LocateFixed, Unlink2 } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Feature } from '../../../domain/entities/feature.ts';
import type { Position } from '../../../domain/entities/geometry.ts';
import { contains } from '../../../domain/geometry/index.ts';
import { linkShafts } from '../../../domain/ops/index.ts';
import { unlinkedShafts, type ClosedFloor } from '../../../domain/wayfinding/check/index.ts';
import { routeNodesOfRows, shaftsByFid } from '../../../domain/wayfinding/route/index.ts';
import { editTransitions } from '../../commands/index.ts';
import { useFormats } from '../../i18n/index.ts';
import { useFeatureName } from '../../state/content/feature-name.ts';
import { useNetworkIssues, type SiteNetwork } from '../../state/content/site-network.ts';
import { useTaxonomy } from '../../state/content/taxonomy.ts';
import { usePermission } from '../../state/rights/permission.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { Button, Disclosure, IconButton, ListRow, Row, Rows, RowWords, useToasts } from '../../ui/index.ts';

interface Props {
  network: SiteNetwork;
  floors: readonly ClosedFloor[];
  /** Of the site, to name the wings of a floor by. */
  places: readonly Feature[];
  onShow: (building: string | null, level: string | null, where: readonly Position[]) => void;
}

/**
 * What keeps people on a floor: transitions over each other without a link, which one press chains, linked ones that do not
 * line up, and floors and wings without a step-free exit.
 */
export function ShaftCheck(props: Props): ReactNode {
  return (
    <>
      <UnlinkedShafts {...props} />
      <AskewShafts {...props} />
      <ClosedFloors {...props} />
    </>
  );
}

/** A wing is named by so many of its places. */
const NAMED = 3;

function ClosedFloors({ network, floors, places, onShow }: Props): ReactNode {
  const { t } = useTranslation('network');
  const calledBy = useFeatureName();
  const formats = useFormats();
  if (floors.length === 0) return null;
  const titleOf = ({ level, isPart, positions }: ClosedFloor): string => {
    const floor = network.levels.get(level)?.title ?? '?';
    if (!isPart) return floor;
    const names = places
      .filter(({ levelLid, geometry }) => levelLid === level && positions.some((at) => isAt(geometry, at)))
      .flatMap((one) => calledBy(one) || [])
      .slice(0, NAMED);
    return names.length === 0
      ? t('lab.wing', { floor })
      : t('lab.wingWith', { floor, places: formats.list(names) });
  };
  return (
    <Disclosure title={t('lab.closedFloors', { count: floors.length })} icon={Accessibility}>
      {floors.map((floor) => (
        <ListRow
          key={`${floor.level} ${String(floor.positions[0])}`}
          title={titleOf(floor)}
          subtitle={network.buildings.get(floor.building)?.title ?? '?'}
          onPress={() => onShow(floor.building, floor.level, floor.positions)}
        />
      ))}
    </Disclosure>
  );
}

const isAt = (shape: Feature['geometry'], at: Position): boolean =>
  shape.type === 'Polygon' && contains(shape, { type: 'Point', coordinates: at });

function AskewShafts({ network, onShow }: Props): ReactNode {
  const { t } = useTranslation('network');
  const calledBy = useFeatureName();
  const issues = useNetworkIssues();
  const askew = issues.filter(({ code, fid, other }) => code === 'not-aligned' && fid < (other ?? ''));
  if (askew.length === 0) return null;
  const byFid = new Map(network.rows.map((row) => [row.fid as string, row]));
  const levelOf = (fid: string | null): string =>
    network.levels.get(byFid.get(fid ?? '')?.levelLid ?? '')?.shortTitle ?? '?';
  return (
    <Disclosure title={t('lab.askew', { count: askew.length })} icon={Unlink2}>
      {askew.map(({ fid, other, building, level, position }) => (
        <ListRow
          key={`${fid} ${other}`}
          title={calledBy(byFid.get(fid)) || t('unnamed')}
          subtitle={t('lab.fromTo', { from: levelOf(fid), to: levelOf(other) })}
          onPress={() => onShow(building, level, [position])}
        />
      ))}
    </Disclosure>
  );
}

function UnlinkedShafts({ network, onShow }: Props): ReactNode {
  const { t } = useTranslation('network');
  const calledBy = useFeatureName();
  const workspace = useWorkspace();
  const toasts = useToasts();
  const taxonomy = useTaxonomy();
  const { canEdit } = usePermission();
  const issues = useNetworkIssues();
  const { levels, rows } = network;
  const shafts = useMemo(
    () =>
      unlinkedShafts(issues, (level) => levels.get(level)?.levelIndex, shaftsByFid(routeNodesOfRows(rows))),
    [issues, levels, rows],
  );
  if (shafts.length === 0) return null;
  const byFid = new Map(network.rows.map((row) => [row.fid as string, row]));
  const levelOf = (fid: string): string => {
    const lid = byFid.get(fid)?.levelLid ?? null;
    return lid === null ? t('outdoors') : (network.levels.get(lid)?.shortTitle ?? '?');
  };
  const nameOf = (fid: string): string => calledBy(byFid.get(fid)) || t('unnamed');
  const showOf = (fid: string): void => {
    const { geometry, buildingLid = null, levelLid = null } = byFid.get(fid) ?? {};
    if (geometry?.type === 'Point') onShow(buildingLid, levelLid, [geometry.coordinates]);
  };
  const link = async (fids: readonly string[]): Promise<void> => {
    const { siteLid } = network;
    const outcome = await editTransitions(workspace, { siteLid, taxonomy }, (context) =>
      linkShafts(context, [fids], workspace.newId),
    );
    toasts.show(
      outcome.ok
        ? { kind: 'success', title: t('proposal.linked', { count: 1 }) }
        : { kind: 'error', title: t('failed') },
    );
  };
  return (
    <Disclosure title={t('lab.shafts', { count: shafts.length })} icon={Link2}>
      <Rows>
        {shafts.map((fids) => (
          <Row key={fids.join()}>
            <RowWords name={<bdi>{nameOf(fids[0]!)}</bdi>} second={fids.map(levelOf).join(' – ')} />
            <IconButton
              icon={LocateFixed}
              size="small"
              label={t('lab.showOnMap', { name: nameOf(fids[0]!) })}
              onPress={() => showOf(fids[0]!)}
            />
            {canEdit && (
              <Button size="small" onPress={() => void link(fids)}>
                {t('transition.link')}
              </Button>
            )}
          </Row>
        ))}
      </Rows>
    </Disclosure>
  );
}

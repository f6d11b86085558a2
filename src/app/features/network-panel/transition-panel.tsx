import { BUILDING_ENTRANCE } from '../../../domain/content/index.ts';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { chainOf, type FeaturePlace, type NetworkContext } from '../../../domain/ops/index.ts';
import { newFid, stagingOf } from '../../commands/index.ts';
import { useStaged, WaitingPanel } from '../../forms/index.ts';
import { levelIndexIn, useSiteNetwork } from '../../state/content/site-network.ts';
import { useTaxonomy } from '../../state/content/taxonomy.ts';
import { useClosePanel } from '../../state/navigation/close-panel.ts';
import { usePlace } from '../../state/navigation/current-place.ts';
import { usePermission } from '../../state/rights/permission.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { TransitionForm } from './transition-form.tsx';
import { emptyTransition, transitionDraft, transitionValuesSchema } from './transition-values.ts';

// @spec 2.71 2.72
/** Reads what the form of a transition begins with. @param fid null: a new one */
export function TransitionPanel({ fid }: { fid: string | null }): ReactNode {
  const { t } = useTranslation('network');
  const workspace = useWorkspace();
  const close = useClosePanel();
  const taxonomy = useTaxonomy();
  const place = usePlace();
  const network = useSiteNetwork();
  const { canEdit, isKnown } = usePermission();
  const { db, now, newId } = workspace;
  const { site, level } = place ?? {};
  const action = fid === null ? 'add' : 'edit';
  const parent = level?.lid ?? site?.lid ?? '';
  const list = level ? 'wayfinding-network' : 'outdoor-wayfinding-network';
  const entityKey = fid === null ? `features:new:${parent}:${list}` : `features:${fid}`;
  const port = useMemo(
    () => stagingOf({ db, now, newId }, entityKey, action),
    [db, now, newId, entityKey, action],
  );
  const staged = useStaged(port, transitionValuesSchema);
  const [freshFid] = useState(() => newFid(workspace));
  const context = useMemo<NetworkContext | undefined>(
    () =>
      network && {
        rows: new Map(network.rows.map((row) => [row.fid, row])),
        taxonomy,
        levelIndex: levelIndexIn(network),
      },
    [network, taxonomy],
  );
  const feature = fid === null ? null : context?.rows.get(fid);
  const head = useMemo(() => {
    if (!feature || !context) return { values: emptyTransition(freshFid), geometry: null };
    return transitionDraft(feature, chainOf(feature.fid, context), taxonomy);
  }, [feature, context, taxonomy, freshFid]);
  // An entrance is edited where its door is: on its level.
  const isTwin = feature?.properties.typeCode === BUILDING_ENTRANCE && feature.levelLid === null;
  const mode = isTwin || (action === 'edit' && isKnown && !canEdit) ? 'view' : action;
  const isMissing = fid !== null && context !== undefined && feature === undefined;
  if (!site || !network || !context || isMissing || !isKnown || staged === undefined || feature === undefined)
    return <WaitingPanel title={t(`transition.titles.${mode}`)} onClose={close} isMissing={isMissing} />;
  const at: FeaturePlace = feature ?? {
    clientLid: site.clientLid,
    siteLid: site.lid,
    buildingLid: level?.buildingLid ?? null,
    levelLid: level?.lid ?? null,
  };
  return (
    <TransitionForm
      {...{ feature, head, port, entityKey, taxonomy, mode, network, context, freshFid }}
      building={at.buildingLid === null ? null : (network.buildings.get(at.buildingLid)?.geometry ?? null)}
      place={at}
      staged={mode === 'view' ? null : staged}
      onClose={close}
    />
  );
}

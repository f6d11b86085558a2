import { PATH_NODE } from '../../../domain/content/index.ts';
import { useState, type ReactNode } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { networkThingOf } from '../../routes/content-type.ts';
import { isLevelParams, paths } from '../../routes/paths.ts';
import { useSiteNetwork } from '../../state/content/site-network.ts';
import { listPathOf } from '../../state/navigation/close-panel.ts';
import { useContentRoute } from '../../state/navigation/content-route.ts';
import { usePlace } from '../../state/navigation/current-place.ts';
import { PathPanel } from './path-panel.tsx';
import { TransitionPanel } from './transition-panel.tsx';

/** What no thing has for an id: these are orders. */
const ORDERS = new Set(['edit-path', 'edit-transition', 'edit-outdoor-path', 'edit-outdoor-transition']);

// @spec 6.10 6.11
/**
 * The forms of a network: paths of a level or of the site's ground, and transitions. Indoor nodes are edited with their level
 * open, outdoor nodes with the site open.
 */
export default function NetworkPanel(): ReactNode {
  const { id, panel, contentType, params } = useContentRoute();
  const [query] = useSearchParams();
  const network = useSiteNetwork();
  const place = usePlace();
  const [shownNode, setShownNode] = useState<string | null>(null);
  if (id === undefined || panel === 'none' || !place?.site) return null;
  const isOutdoors = !isLevelParams(params);
  const thing = networkThingOf(id);
  const { clientId = '', siteId = '' } = params;
  if (thing !== null && thing.startsWith('outdoor-') !== isOutdoors)
    return (
      <Navigate
        replace
        to={isOutdoors ? listPathOf(contentType, params) : paths.outdoorNetwork({ clientId, siteId }, id)}
      />
    );
  const fid = ORDERS.has(id) || panel === 'add' ? query.get('fid') : id;
  const row = network?.rows.find((one) => one.fid === fid);
  if (row && (row.levelLid === null) !== isOutdoors)
    return <Navigate replace to={listPathOf(contentType, params)} />;
  const isNode = row?.properties.typeCode === PATH_NODE;
  if (isNode && shownNode !== row.fid) setShownNode(row.fid);
  // Its node may be deleted there, or merged into another: the form of the paths stays.
  const isPath = thing?.endsWith('path') || isNode || (fid !== null && fid === shownNode && !row);
  if (isPath) return <PathPanel key={`${place.level?.lid}:${fid}`} fid={fid} />;
  return <TransitionPanel key={fid ?? 'new'} fid={fid} />;
}

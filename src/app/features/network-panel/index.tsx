import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { PATH_NODE } from '../../../domain/rules/index.ts';
import { wayfindingFormOf } from '../../routes/content-type.ts';
import { useSiteNetwork } from '../../state/content/site-network.ts';
import { useContentRoute } from '../../state/navigation/content-route.ts';
import { usePlace } from '../../state/navigation/current-place.ts';
import { PathPanel } from './path-panel.tsx';
import { TransitionPanel } from './transition-panel.tsx';

/** What no thing has for an id: these are orders. */
const ORDERS = new Set(['edit-path', 'edit-transition', 'edit-outdoor-path', 'edit-outdoor-transition']);

/** The forms of a network: paths of a level or of the site's ground, and transitions. */
export default function NetworkPanel(): ReactNode {
  const { id, panel } = useContentRoute();
  const [query] = useSearchParams();
  const network = useSiteNetwork();
  const place = usePlace();
  if (id === undefined || panel === 'none' || !place?.site) return null;
  const fid = ORDERS.has(id) || panel === 'add' ? query.get('fid') : id;
  const row = network?.rows.find((one) => one.fid === fid);
  const isPath = wayfindingFormOf(id) === 'path' || row?.properties.typeCode === PATH_NODE;
  if (isPath) return <PathPanel key={`${place.level?.lid}:${fid}`} fid={fid} />;
  return <TransitionPanel key={fid ?? 'new'} fid={fid} />;
}

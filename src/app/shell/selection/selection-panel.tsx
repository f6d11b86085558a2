import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { selectionAtom } from '../../editor/selection.ts';
import { useContentRoute } from '../../state/navigation/content-route.ts';
import { retryLoading } from '../../state/loading/retry-loading.ts';
import { useSelection } from './use-selection.ts';

const BulkPanel = lazy(retryLoading(() => import('../../features/bulk-panel/index.tsx')));

/** What can be done with all that is chosen, in the place of a form. */
export function SelectionPanel() {
  useSelection();
  const isChoosing = useAtomValue(selectionAtom) !== null;
  const { panel } = useContentRoute();
  if (!isChoosing || panel !== 'none') return null;
  return (
    <Suspense fallback={null}>
      <BulkPanel />
    </Suspense>
  );
}

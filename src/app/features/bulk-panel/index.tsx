import { useAtom } from 'jotai';
import { ListChecks } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PanelFrame } from '../../forms/index.ts';
import { useLevelFeatures } from '../../state/content/level-features.ts';
import { selectionAtom } from '../../state/map-view/selection.ts';
import { EmptyState, VisuallyHidden } from '../../ui/index.ts';
import { BulkForm } from './bulk-form.tsx';

/** What becomes of all that is chosen: another type, other fields, another level, or gone. */
export default function BulkPanel(): ReactNode {
  // With the texts of all that is in it: what has come would be kept back until they are there.
  const { t } = useTranslation(['bulk', 'forms', 'content']);
  const [selection, setSelection] = useAtom(selectionAtom);
  const features = useLevelFeatures();
  const chosen = useMemo(
    () => features?.filter(({ fid }) => selection?.has(fid) === true) ?? [],
    [features, selection],
  );
  const clear = (): void => setSelection(null);
  return (
    <>
      <VisuallyHidden>
        <span role="status">{t('selected', { count: chosen.length })}</span>
      </VisuallyHidden>
      {chosen.length === 0 ? (
        <PanelFrame title={t('title')} onClose={clear} keepsMap>
          <EmptyState title={t('empty.title')} text={t('empty.text')} drawing="none" />
        </PanelFrame>
      ) : (
        <BulkForm features={chosen} icon={ListChecks} onClose={clear} />
      )}
    </>
  );
}

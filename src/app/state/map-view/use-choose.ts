import { useStore } from 'jotai';
import { useTranslation } from 'react-i18next';
import { networkThingOf } from '../../routes/content-type.ts';
import { useToasts } from '../../ui/index.ts';
import { useClosePanel } from '../navigation/close-panel.ts';
import { useContentRoute } from '../navigation/content-route.ts';
import { formDirtyAtom } from '../../editor/open-form.ts';
import { selectionAtom } from '../../editor/selection.ts';

type Chosen = ReadonlySet<string>;

/**
 * Changes what is chosen. A form that is open closes for it, and what it shows is chosen too; one in which something was
 * changed is kept, and nothing is chosen.
 */
export function useChoose(): (change: (chosen: Chosen | null) => Chosen | null) => void {
  const { t } = useTranslation('commands');
  const store = useStore();
  const toasts = useToasts();
  const close = useClosePanel();
  const { panel, id } = useContentRoute();
  return (change) => {
    if (panel === 'add' || store.get(formDirtyAtom)) {
      toasts.show({ kind: 'info', title: t('reasons.saveFirst'), key: 'choose' });
      return;
    }
    const isOpen = panel === 'edit' && id !== undefined && networkThingOf(id) === null;
    const before = store.get(selectionAtom);
    store.set(selectionAtom, change(isOpen && before === null ? new Set([id]) : before));
    if (panel !== 'none') close();
  };
}

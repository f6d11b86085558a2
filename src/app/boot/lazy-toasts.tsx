import { useAtomValue } from 'jotai';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { retryLoading } from '../state/loading/retry-loading.ts';
import { mapSeenAtom } from '../editor/drawing.ts';
import { useToasts } from '../ui/index.ts';

const ToastRegion = lazy(
  retryLoading(async () => ({
    default: (await import('../ui/overlay/toast-region.tsx')).ToastRegion,
  })),
);

/** Where messages appear. Its code comes after the map, or with the first message if that is earlier. */
export function ToastsWhenNeeded() {
  const { t } = useTranslation('common');
  const toasts = useToasts();
  const mapSeen = useAtomValue(mapSeenAtom);
  const [hasSome, setHasSome] = useState(() => toasts.queue.visibleToasts.length > 0);
  useEffect(() => toasts.queue.subscribe(() => setHasSome(true)), [toasts]);
  if (!mapSeen && !hasSome) return null;
  return (
    <Suspense fallback={null}>
      <ToastRegion toasts={toasts} label={t('notifications')} closeLabel={t('close')} />
    </Suspense>
  );
}

import { History } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Feature } from '../../../domain/entities/feature.ts';
import { Wide } from '../../forms/index.ts';
import { retryLoading } from '../../state/loading/retry-loading.ts';
import { Disclosure, Skeleton } from '../../ui/index.ts';

/** Few open it: it is loaded when it is opened. */
const OwnHistory = lazy(retryLoading(() => import('../../history/own-history.tsx')));

interface HistorySectionProps {
  feature: Feature;
  canEdit: boolean;
}

/** The history of a place, in a part of its form that is closed at first. */
export function HistorySection(props: HistorySectionProps): ReactNode {
  const { t } = useTranslation('forms');
  const [isOpen, setOpen] = useState(false);
  return (
    <Wide>
      <Disclosure title={t('history')} icon={History} isExpanded={isOpen} onExpandedChange={setOpen}>
        {isOpen && (
          <Suspense fallback={<Skeleton rows={1} />}>
            <OwnHistory {...props} />
          </Suspense>
        )}
      </Disclosure>
    </Wide>
  );
}

import { lazy, Suspense, type ReactNode } from 'react';
import type { Feature } from '../../domain/entities/feature.ts';
import { retryLoading } from '../state/loading/retry-loading.ts';

const ClosedSection = lazy(retryLoading(() => import('./closed-section.tsx')));

/** Whether features are closed, and the way to close them; loaded with the first form that has it. */
export const ClosedPart = ({ features }: { features: readonly Feature[] }): ReactNode =>
  features.length > 0 && (
    <Suspense>
      <ClosedSection features={features} />
    </Suspense>
  );

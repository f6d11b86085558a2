import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Feature } from '../../../domain/entities/feature.ts';
import type { FixPlan } from '../../../domain/quality/index.ts';
import { SegmentedControl } from '../../ui/index.ts';
import { drawFix } from './draw-fix.ts';
import styles from './fix-inspector.module.css';

const SIDES = ['before', 'after', 'both'] as const;
type Side = (typeof SIDES)[number];

interface FixPictureProps {
  /** The features with the finding, as they are. */
  features: readonly Feature[];
  plan: FixPlan | null;
  outline: Feature['geometry'] | null;
  /** What the picture shows, in words. */
  label: string;
}

/** The features of a group as they are, and as a fix would leave them. */
export function FixPicture({ features, plan, outline, label }: FixPictureProps): ReactNode {
  const { t } = useTranslation('quality');
  const [side, setSide] = useState<Side>('both');
  const drawing = useMemo(() => drawFix({ features, plan, outline }), [features, plan, outline]);
  if (drawing === null) return null;
  const isPlanned = plan !== null && plan.changes.length > 0;
  const { viewBox, paths } = drawing;
  return (
    <figure className={styles['picture']} aria-label={label}>
      <svg viewBox={viewBox} preserveAspectRatio="xMidYMid meet" aria-hidden="true">
        {paths.outline !== '' && <path d={paths.outline} className={styles['outline']} />}
        {(side !== 'after' || !isPlanned) && <path d={paths.before} className={styles['before']} />}
        {isPlanned && side !== 'before' && (
          <>
            <path d={paths.after} className={styles['after']} />
            {side === 'both' && <path d={paths.deleted} className={styles['deleted']} />}
          </>
        )}
      </svg>
      {isPlanned && (
        <SegmentedControl
          label={t('fixes.sides')}
          value={side}
          onChange={setSide}
          options={SIDES.map((id) => ({ id, label: t(`fixes.${id}`) }))}
          className={styles['sides']}
        />
      )}
    </figure>
  );
}

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
  ground: readonly Feature[];
  isBlocker: boolean;
  /** Which level it is. */
  caption: string;
  /** What the picture shows, in words. */
  label: string;
}

/** The features of a group as they are, and as a fix would leave them. */
export function FixPicture(props: FixPictureProps): ReactNode {
  const { features, plan, outline, ground, isBlocker, caption, label } = props;
  const { t } = useTranslation('quality');
  const [side, setSide] = useState<Side>('both');
  const drawing = useMemo(
    () => drawFix({ features, plan, outline, ground }),
    [features, plan, outline, ground],
  );
  if (drawing === null) return null;
  const isPlanned = plan !== null && plan.changes.length > 0;
  const { viewBox, paths } = drawing;
  return (
    <figure className={styles['picture']} data-blocker={isBlocker || undefined} aria-label={label}>
      <svg viewBox={viewBox} preserveAspectRatio="xMidYMid meet" aria-hidden="true">
        {paths.outline !== '' && <path d={paths.outline} className={styles['outline']} />}
        {paths.ground !== '' && <path d={paths.ground} className={styles['ground']} />}
        {(side !== 'after' || !isPlanned) && <path d={paths.before} className={styles['before']} />}
        {isPlanned && side !== 'before' && (
          <>
            <path d={paths.after} className={styles['after']} />
            {side === 'both' && <path d={paths.deleted} className={styles['deleted']} />}
          </>
        )}
      </svg>
      {caption !== '' && <figcaption className={styles['level']}>{caption}</figcaption>}
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

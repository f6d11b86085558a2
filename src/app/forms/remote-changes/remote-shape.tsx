import { useMemo, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { FeatureGeometry } from '../../../domain/entities/geometry.ts';
import { boundsOf } from '../../../domain/geometry/index.ts';
import { LineSample } from '../../shapes/line-sample.tsx';
import outlines from '../../shapes/shape-outline.module.css';
import { Outline } from '../../shapes/shape-outline.tsx';
import { planeView } from '../../shapes/plane-view.ts';
import { useShapeText } from '../../shapes/use-shape-text.ts';
import { VERSIONS } from '../../shapes/versions.ts';
import styles from './remote-shape.module.css';

export interface ShapeThereProps {
  /** As both come from; null where a shape was drawn for the first time. */
  base: FeatureGeometry | null;
  mine: FeatureGeometry | null;
  theirs: FeatureGeometry | null;
}

/** A shape that was changed here and there: one over the other from above, and what sets each apart, in words. */
export default function ShapeThere({ base, mine, theirs }: ShapeThereProps): ReactElement {
  const { t } = useTranslation(['forms', 'conflicts']);
  const shapeText = useShapeText();
  const there = useMemo(() => {
    const versions = { base, mine, theirs };
    return VERSIONS.flatMap((version) => {
      const shape = versions[version];
      return shape === null ? [] : [{ version, shape }];
    });
  }, [base, mine, theirs]);
  const view = useMemo(() => {
    const bounds = boundsOf(...there.map(({ shape }) => shape));
    return bounds && planeView([bounds]);
  }, [there]);
  return (
    <span className={styles['shapes']}>
      {view !== null && (
        <svg viewBox={view.viewBox} className={styles['drawing']} aria-hidden>
          {there.map(({ version, shape }) => (
            <Outline key={version} shape={shape} version={version} view={view} />
          ))}
        </svg>
      )}
      <ul className={outlines['legend']}>
        {VERSIONS.map((version) => {
          const shape = { base, mine, theirs }[version];
          if (version === 'base' && shape === null) return null;
          const before = version === 'base' ? null : base;
          const facts =
            shape === null ? [t('changedThere.cleared')] : shapeText(shape, before, version === 'base');
          return (
            <li key={version}>
              <LineSample version={version} />
              <span>
                <b>{t(`changedThere.sides.${version}`)}</b> {facts.join(' · ')}
              </span>
            </li>
          );
        })}
      </ul>
    </span>
  );
}

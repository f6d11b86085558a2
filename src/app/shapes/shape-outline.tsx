import type { ReactElement } from 'react';
import type { FeatureGeometry } from '../../domain/entities/geometry.ts';
import type { Version } from './versions.ts';
import styles from './shape-outline.module.css';
import type { PlaneView } from './plane-view.ts';

export interface OutlineProps {
  shape: FeatureGeometry;
  version: Version;
  view: PlaneView;
  isFilled?: boolean;
}

/** One version of a shape in its line: dotted before, solid mine, dashed theirs. A point is a ring of that line. */
export function Outline({ shape, version, view, isFilled = false }: OutlineProps): ReactElement {
  if (shape.type === 'Point') {
    const [x, y] = view.pointAt(shape.coordinates);
    const radius = Math.max(view.width, view.height) * 0.03;
    return <circle cx={x} cy={y} r={radius} className={styles['line']} data-version={version} data-filled />;
  }
  return (
    <path
      d={view.pathOf(shape)}
      className={styles['line']}
      data-version={version}
      data-filled={isFilled || undefined}
    />
  );
}

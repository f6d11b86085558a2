import type { ReactElement } from 'react';
import type { FeatureGeometry } from '../../domain/entities/geometry.ts';
import { boundsOf } from '../../domain/geometry/index.ts';
import type { Version } from './versions.ts';
import { Outline } from './shape-outline.tsx';
import styles from './shape-outline.module.css';
import { planeView } from './plane-view.ts';

/** A shape by itself, small. The words beside it say what it is. */
export function ShapeGlyph({
  shape,
  version,
}: {
  shape: FeatureGeometry;
  version: Version;
}): ReactElement | null {
  // A point has no outline that would tell one from the other.
  if (shape.type === 'Point') return null;
  const bounds = boundsOf(shape);
  const view = bounds && planeView([bounds]);
  if (view === null) return null;
  return (
    <svg viewBox={view.viewBox} className={styles['glyph']} aria-hidden>
      <Outline shape={shape} version={version} view={view} isFilled />
    </svg>
  );
}

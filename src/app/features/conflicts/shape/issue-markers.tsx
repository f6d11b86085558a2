import type { ReactElement } from 'react';
import type { Position } from '../../../../domain/entities/geometry.ts';
import type { PlaneView } from '../../../shapes/plane-view.ts';
import styles from './zoom.module.css';

export interface IssueRingsProps {
  spots: readonly Position[];
  view: PlaneView;
}

/** Rings what is wrong where it is wrong; what it is stands with the result. */
export function IssueRings({ spots, view }: IssueRingsProps): ReactElement {
  const size = Math.max(view.width, view.height);
  return (
    <g data-rings={spots.length}>
      {spots.map((spot) => {
        const [x, y] = view.pointAt(spot);
        return (
          <g key={spot.join()}>
            <circle cx={x} cy={y} r={size * 0.03} className={styles['halo']} />
            <circle cx={x} cy={y} r={size * 0.03} className={styles['ring']} />
          </g>
        );
      })}
    </g>
  );
}

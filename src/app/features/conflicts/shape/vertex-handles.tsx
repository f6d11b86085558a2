import type { ReactElement } from 'react';
import type { ShapePiece, Side } from '../../../../domain/merge/index.ts';
import { useFormats } from '../../../i18n/index.ts';
import styles from '../../../shapes/shape-outline.module.css';
import type { PlaneView } from '../../../shapes/plane-view.ts';
import { SIDES } from '../../../shapes/versions.ts';
import type { Corners } from './use-differing-vertices.ts';

export interface CornerHandlesProps {
  corners: Corners;
  view: PlaneView;
}

/** The corners that differ, for a pointer: a press takes the other side's. The list beside says the same to keys. */
export function VertexHandles({ corners, view }: CornerHandlesProps): ReactElement {
  return (
    <g className={styles['handles']}>
      {corners.pieces.map((piece) => (
        <Handle key={piece.key} piece={piece} corners={corners} view={view} />
      ))}
    </g>
  );
}

function Handle({ piece, corners, view }: CornerHandlesProps & { piece: ShapePiece }): ReactElement {
  const formats = useFormats();
  const chosen = SIDES.find((side) => corners.isChosen(piece, side));
  const dotsOf = (spots: ShapePiece['base']): string =>
    spots.map((spot) => `M${view.pointAt(spot).join(' ')}h${DOT}`).join('');
  // If a side has no corner, its place is the one before.
  const spotsOf = (side: Side): ShapePiece['base'] => (piece[side].length > 0 ? piece[side] : piece.base);
  const first = spotsOf(chosen ?? 'mine')[0];
  const [x, y] = first === undefined ? [0, 0] : view.pointAt(first);
  const size = Math.max(view.width, view.height);
  return (
    <g>
      {SIDES.map((side) => (
        <path
          key={side}
          d={dotsOf(spotsOf(side))}
          className={styles['spot']}
          data-version={side}
          data-chosen={side === chosen}
        />
      ))}
      <text x={x + size * 0.022} y={y - size * 0.022} fontSize={size * 0.04} className={styles['number']}>
        {formats.number(piece.at + 1)}
      </text>
      <path
        d={dotsOf(SIDES.flatMap(spotsOf))}
        className={styles['target']}
        data-corner={piece.at + 1}
        onClick={() => corners.choose(piece.key, chosen === 'mine' ? 'theirs' : 'mine')}
      />
    </g>
  );
}

/** A tenth of a millimetre: a line that short is a dot of its own width, however far one looks from. */
const DOT = 0.0001;

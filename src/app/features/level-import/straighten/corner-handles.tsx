import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanePoint } from '../../../../domain/geometry/index.ts';
import type { Corners, PixelSize } from '../../../../domain/floorplan/picture/homography.ts';
import { useFormats } from '../../../i18n/index.ts';
import { withCorner } from './plan-corners.ts';
import styles from './straighten.module.css';

export interface CornerHandlesProps {
  /** Address of the picture. */
  src: string;
  picture: PixelSize;
  corners: Corners;
  onCorners: (corners: Corners) => void;
}

const NAMES = ['topLeft', 'topRight', 'bottomRight', 'bottomLeft'] as const;
/** Share of the longer side that a key moves a corner by, and with Shift. */
const STEP = 0.002;
const LARGE_STEP = 0.02;
const MOVES: Readonly<Record<string, PlanePoint>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The picture with what will be kept of it, and a handle at each corner: by pointer, finger and arrow keys. */
export function CornerHandles({ src, picture, corners, onCorners }: CornerHandlesProps): ReactElement {
  const { t } = useTranslation('import');
  const formats = useFormats();
  const stage = useRef<HTMLDivElement>(null);
  /** The corner under a pointer, and how far from it the pointer is, in pixels of the picture. */
  const [held, setHeld] = useState<{ index: number; off: PlanePoint } | null>(null);
  const { width, height } = picture;

  const onPicture = ({ clientX, clientY }: PointerEvent): PlanePoint | null => {
    const box = stage.current?.getBoundingClientRect();
    if (box === undefined || box.width === 0) return null;
    return [((clientX - box.left) / box.width) * width, ((clientY - box.top) / box.height) * height];
  };
  const onDown = (index: number) => (event: PointerEvent<HTMLButtonElement>) => {
    const at = onPicture(event);
    if (at === null || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const [x, y] = corners[index]!;
    setHeld({ index, off: [at[0] - x, at[1] - y] });
  };
  const onMove = (event: PointerEvent): void => {
    const at = held && onPicture(event);
    if (!at) return;
    onCorners(withCorner(corners, held.index, [at[0] - held.off[0], at[1] - held.off[1]], picture));
  };
  const onKey = (index: number) => (event: KeyboardEvent) => {
    const move = MOVES[event.key];
    if (move === undefined) return;
    event.preventDefault();
    const by = Math.max(1, Math.max(width, height) * (event.shiftKey ? LARGE_STEP : STEP));
    const [x, y] = corners[index]!;
    onCorners(withCorner(corners, index, [x + move[0] * by, y + move[1] * by], picture));
  };

  const ring = corners.map(([x, y]) => `${x},${y}`).join(' ');
  return (
    <div className={styles['ground']}>
      <div className={styles['stage']} ref={stage}>
        <img src={src} alt={t('straighten.picture')} draggable={false} />
        <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          <path
            className={styles['left-out']}
            fillRule="evenodd"
            d={`M0 0H${width}V${height}H0Z M${ring.replaceAll(' ', 'L')}Z`}
          />
          <polygon points={ring} className={styles['kept']} vectorEffect="non-scaling-stroke" />
          <line
            {...{ x1: corners[0][0], y1: corners[0][1], x2: corners[1][0], y2: corners[1][1] }}
            className={styles['top']}
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        {corners.map(([x, y], index) => (
          <button
            key={NAMES[index]}
            type="button"
            className={styles['handle']}
            data-held={held?.index === index || undefined}
            style={{ left: `${(x / width) * 100}%`, top: `${(y / height) * 100}%` }}
            aria-label={t('straighten.corner', {
              corner: t(`straighten.corners.${NAMES[index]!}`),
              x: formats.number(x),
              y: formats.number(y),
            })}
            onPointerDown={onDown(index)}
            onPointerMove={onMove}
            onPointerUp={() => setHeld(null)}
            onPointerCancel={() => setHeld(null)}
            onKeyDown={onKey(index)}
          />
        ))}
      </div>
    </div>
  );
}

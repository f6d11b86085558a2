import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { classNames } from '../basic/class-names.ts';
import styles from './bottom-sheet.module.css';
import panel from './panel.module.css';
import { PanelFoot, PanelHead } from './panel.tsx';
import { restingHeight, stepHeight } from './sheet-height.ts';
import type { BottomSheetProps, SheetHeight } from './types.ts';

const ALL: readonly SheetHeight[] = ['peek', 'half', 'full'];
/** Pixels that a finger may tremble before it is a drag. */
const SLOP = 6;

interface Drag {
  startY: number;
  startPx: number;
  lastY: number;
  lastAt: number;
  velocity: number;
  hasMoved: boolean;
}

/**
 * A panel of a tablet held upright: three heights by drag, press or arrow keys on the grabber. Beside the map it is a panel,
 * and all in it stays as it is when it goes from the one to the other.
 */
export function BottomSheet(props: BottomSheetProps): ReactNode {
  const { height, onHeightChange, heights = ALL, grabberLabel, heightLabels, children, isBeside } = props;
  const titleId = useId();
  const sheet = useRef<HTMLElement>(null);
  const drag = useRef<Drag | null>(null);
  const [draggedPx, setDraggedPx] = useState<number | null>(null);
  const onRoom = isBeside === true ? undefined : props.onRoom;
  useEffect(() => {
    const stage = sheet.current?.parentElement;
    if (!stage || onRoom === undefined) return undefined;
    const observer = new ResizeObserver(() => onRoom(stage.clientHeight));
    observer.observe(stage);
    return () => observer.disconnect();
  }, [onRoom]);

  function onPointerDown(event: PointerEvent<HTMLDivElement>): void {
    const box = sheet.current?.getBoundingClientRect();
    if (box === undefined) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const at = { lastY: event.clientY, lastAt: event.timeStamp };
    drag.current = { startY: event.clientY, startPx: box.height, ...at, velocity: 0, hasMoved: false };
  }

  function onPointerMove(event: PointerEvent<HTMLDivElement>): void {
    const now = drag.current;
    if (now === null) return;
    const risen = now.startY - event.clientY;
    if (!now.hasMoved && Math.abs(risen) < SLOP) return;
    const passed = Math.max(1, event.timeStamp - now.lastAt);
    now.velocity = (now.lastY - event.clientY) / passed;
    now.lastY = event.clientY;
    now.lastAt = event.timeStamp;
    now.hasMoved = true;
    setDraggedPx(Math.max(48, now.startPx + risen));
  }

  function onPointerUp(event: PointerEvent<HTMLDivElement>): void {
    const now = drag.current;
    drag.current = null;
    setDraggedPx(null);
    if (now === null) return;
    const room = sheet.current?.parentElement?.clientHeight ?? window.innerHeight;
    const pixels = now.startPx + now.startY - event.clientY;
    onHeightChange(
      now.hasMoved
        ? restingHeight(heights, height, pixels, room, now.velocity)
        : stepHeight(heights, height, height === heights.at(-1) ? -1 : 1),
    );
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const steps: Readonly<Record<string, SheetHeight | undefined>> = {
      ArrowUp: stepHeight(heights, height, 1),
      ArrowDown: stepHeight(heights, height, -1),
      Home: heights[0],
      End: heights.at(-1),
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onHeightChange(next);
  }

  const isSheet = isBeside !== true;
  const isDragged = isSheet && draggedPx !== null;
  return (
    <section
      ref={sheet}
      aria-labelledby={titleId}
      id={props.id}
      className={classNames(isSheet ? styles['sheet'] : panel['panel'], props.className)}
      {...(isSheet ? { 'data-sheet': height } : { 'data-panel': true })}
      data-dragged={isDragged || undefined}
      style={isDragged ? { blockSize: `${draggedPx}px` } : undefined}
    >
      {isSheet && (
        <div
          role="slider"
          tabIndex={0}
          aria-label={grabberLabel}
          aria-orientation="vertical"
          aria-valuemin={0}
          aria-valuemax={heights.length - 1}
          aria-valuenow={heights.indexOf(height)}
          aria-valuetext={heightLabels[height]}
          className={styles['grabber']}
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={onPointerUp}
          onPointerCancel={() => {
            drag.current = null;
            setDraggedPx(null);
          }}
          onKeyDown={onKeyDown}
        />
      )}
      <PanelHead {...props} titleId={titleId} />
      <div className={panel['body']}>{children}</div>
      <PanelFoot {...props} />
    </section>
  );
}

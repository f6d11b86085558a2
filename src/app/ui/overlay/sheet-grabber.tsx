import { type KeyboardEvent, type PointerEvent, type ReactNode, type RefObject, useRef } from 'react';
import styles from './bottom-sheet.module.css';
import { restingHeight, stepHeight } from './sheet-height.ts';
import type { SheetHeight } from './types.ts';

const SHEET_HEIGHTS: readonly SheetHeight[] = ['peek', 'half', 'full'];
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

export interface SheetGrabberProps {
  sheet: RefObject<HTMLElement | null>;
  heights?: readonly SheetHeight[] | undefined;
  height: SheetHeight;
  onHeightChange: (height: SheetHeight) => void;
  /** Pixels, while it is dragged. */
  onDrag: (pixels: number | null) => void;
  label: string;
  heightLabels: Readonly<Record<SheetHeight, string>>;
}

/** The grabber of a sheet: its heights by drag, press or arrow keys. */
export function SheetGrabber({
  sheet,
  heights = SHEET_HEIGHTS,
  height,
  onHeightChange,
  onDrag,
  label,
  heightLabels,
}: SheetGrabberProps): ReactNode {
  const drag = useRef<Drag | null>(null);

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
    onDrag(Math.max(48, now.startPx + risen));
  }

  function onPointerUp(event: PointerEvent<HTMLDivElement>): void {
    const now = drag.current;
    drag.current = null;
    onDrag(null);
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

  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
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
        onDrag(null);
      }}
      onKeyDown={onKeyDown}
    />
  );
}

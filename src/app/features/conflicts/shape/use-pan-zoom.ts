import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import type { PlaneView } from '../../../shapes/plane-view.ts';

/** Where one looks on a drawing: how close, and by how many metres beside its middle. */
interface Look {
  scale: number;
  x: number;
  y: number;
}

const AT_REST: Look = { scale: 1, x: 0, y: 0 };
export const SCALE = { min: 0.5, max: 40, step: 1.6 };
/** A share of what is shown. */
const KEY_STEP = 0.15;
/** Pixels that a pointer may slip in a press. */
const SLIP = 5;

const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export interface Looking {
  /** What is to be seen now. */
  view: PlaneView;
  scale: number;
  /** It is not shown as at first. */
  isMoved: boolean;
  zoom: (factor: number) => void;
  reset: () => void;
}

export interface LookParts {
  drawing: RefObject<SVGSVGElement | null>;
  /** Arrow keys move the drawing while the focus is in here. */
  tools: RefObject<HTMLElement | null>;
}

type Spot = readonly [x: number, y: number];

/**
 * Zooms and moves a drawing, by wheel, fingers, pointer and keys. While nothing is zoomed a finger moves the page: two zoom. A
 * double press zooms in there, for people who can't drag easily.
 */
export function useLook(whole: PlaneView, { drawing, tools }: LookParts): Looking {
  const [state, setState] = useState({ of: whole.viewBox, look: AT_REST });
  const look = state.of === whole.viewBox ? state.look : AT_REST;
  const change = (how: (look: Look) => Look): void =>
    setState(({ of, look: before }) => ({
      of: whole.viewBox,
      look: within(how(of === whole.viewBox ? before : AT_REST), whole),
    }));
  const zoomAt = (factor: number, at?: Spot | null): void =>
    change((now) => {
      const scale = clamp(now.scale * factor, SCALE.min, SCALE.max);
      const [x, y] = at ?? [now.x, now.y];
      const share = now.scale / scale;
      return { scale, x: x + (now.x - x) * share, y: y + (now.y - y) * share };
    });
  const moveBy = (x: number, y: number): void => change((now) => ({ ...now, x: now.x + x, y: now.y + y }));

  const onWheel = useEffectEvent((event: WheelEvent) => {
    const factor = 2 ** (-event.deltaY / (event.ctrlKey ? 60 : event.deltaMode === 1 ? 12 : 300));
    // As far out as it goes the page scrolls.
    if (factor < 1 && look.scale <= SCALE.min) return;
    event.preventDefault();
    zoomAt(factor, spotOf(drawing.current, event));
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    if (arrow === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    moveBy(
      (arrow[0] * whole.width * KEY_STEP) / look.scale,
      (arrow[1] * whole.height * KEY_STEP) / look.scale,
    );
  });
  const onDouble = useEffectEvent((event: MouseEvent) => {
    // Two presses on a corner are two presses.
    if (event.target instanceof Element && event.target.closest('[data-corner]') !== null) return;
    zoomAt(SCALE.step, spotOf(drawing.current, event));
  });
  const onMove = useEffectEvent((from: readonly Spot[], to: readonly Spot[]) => {
    const metres = metresPerPixel(drawing.current);
    const [before, after] = [middleOf(from), middleOf(to)];
    moveBy((before[0] - after[0]) * metres, (before[1] - after[1]) * metres);
    const [apart, now] = [spread(from), spread(to)];
    if (apart > 0 && now > 0) {
      zoomAt(now / apart, spotOf(drawing.current, { clientX: after[0], clientY: after[1] }));
    }
  });
  useEffect(() => {
    const svg = drawing.current;
    const off = new AbortController();
    const { signal } = off;
    tools.current?.addEventListener('keydown', (event) => onKey(event), { signal });
    if (svg === null) return () => off.abort();
    svg.addEventListener('wheel', (event) => onWheel(event), { signal, passive: false });
    svg.addEventListener('dblclick', (event) => onDouble(event), { signal });
    followPointers(svg, signal, (from, to) => onMove(from, to));
    return () => off.abort();
  }, [drawing, tools]);

  const [width, height] = [whole.width / look.scale, whole.height / look.scale];
  return {
    view: {
      ...whole,
      width,
      height,
      viewBox: [look.x - width / 2, look.y - height / 2, width, height].join(' '),
    },
    scale: look.scale,
    isMoved: look.scale !== 1 || look.x !== 0 || look.y !== 0,
    zoom: zoomAt,
    reset: () => change(() => AT_REST),
  };
}

/** Tells of each move of the pointers that are down, from the moment on that it is more than a slip. */
function followPointers(
  svg: SVGSVGElement,
  signal: AbortSignal,
  tell: (from: readonly Spot[], to: readonly Spot[]) => void,
): void {
  const down = new Map<number, Spot>();
  let isMoving = false;
  const end = ({ pointerId }: PointerEvent): void => {
    down.delete(pointerId);
    if (down.size === 0) isMoving = false;
  };
  svg.addEventListener(
    'pointerdown',
    ({ pointerId, clientX, clientY, button }) => {
      if (button === 0) down.set(pointerId, [clientX, clientY]);
    },
    { signal },
  );
  svg.addEventListener(
    'pointermove',
    ({ pointerId, clientX, clientY }) => {
      const before = down.get(pointerId);
      if (before === undefined) return;
      if (!isMoving && Math.hypot(clientX - before[0], clientY - before[1]) < SLIP) return;
      isMoving = true;
      // A drag that ends over a corner does not press it.
      svg.setPointerCapture?.(pointerId);
      const from = [...down.values()];
      down.set(pointerId, [clientX, clientY]);
      tell(from, [...down.values()]);
    },
    { signal },
  );
  for (const type of ['pointerup', 'pointercancel', 'lostpointercapture'] as const) {
    svg.addEventListener(type, end, { signal });
  }
}

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));

/** Its middle stays over what there is to see. */
const within = ({ scale, x, y }: Look, { width, height }: PlaneView): Look => ({
  scale,
  x: clamp(x, -width / 2, width / 2),
  y: clamp(y, -height / 2, height / 2),
});

const middleOf = (spots: readonly Spot[]): Spot => [
  spots.reduce((sum, [x]) => sum + x, 0) / spots.length,
  spots.reduce((sum, [, y]) => sum + y, 0) / spots.length,
];

const spread = ([a, b]: readonly Spot[]): number =>
  a === undefined || b === undefined ? 0 : Math.hypot(a[0] - b[0], a[1] - b[1]);

const metresPerPixel = (svg: SVGSVGElement | null): number => 1 / (svg?.getScreenCTM()?.a ?? Infinity);

/** Metres in the drawing where a pointer is. */
function spotOf(
  svg: SVGSVGElement | null,
  { clientX, clientY }: Pick<MouseEvent, 'clientX' | 'clientY'>,
): Spot | null {
  const matrix = svg?.getScreenCTM?.();
  if (!matrix) return null;
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
  return [x, y];
}

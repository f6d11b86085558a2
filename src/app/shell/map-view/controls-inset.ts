import type { Padding } from '../../../map/index.ts';

/** Pixels between the controls and the side of the map. */
const GAP = 12;

/** Pixels that the tools take from the map as they stand now: columns on either side, a row at the top. */
export function controlsOf(stage: HTMLElement | null): Partial<Padding> {
  if (stage === null) return {};
  const column = (side: 'start' | 'end'): number => {
    const bars = stage.querySelectorAll<HTMLElement>(
      `[data-map-side=${side}] > [role=toolbar]:not([data-orientation=horizontal])`,
    );
    const width = Math.max(0, ...Array.from(bars, (bar) => bar.offsetWidth));
    return width === 0 ? 0 : width + GAP;
  };
  const isRtl = getComputedStyle(stage).direction === 'rtl';
  const [left, right] = isRtl ? [column('end'), column('start')] : [column('start'), column('end')];
  const row = stage.querySelector<HTMLElement>('[data-map-side] > [data-orientation=horizontal]');
  return { left, right, top: row === null ? 0 : row.offsetHeight + GAP };
}

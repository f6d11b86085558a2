import type { Padding } from '../../../map/index.ts';

/** Pixels between the controls and the side of the map. */
const GAP = 12;

/** Pixels that the columns of tools take from the map on either side, as they stand now. */
export function controlsOf(stage: HTMLElement | null): Partial<Padding> {
  if (stage === null) return {};
  const column = (side: 'start' | 'end'): number => {
    const bars = stage.querySelectorAll<HTMLElement>(`[data-map-side=${side}] > [role=toolbar]`);
    const width = Math.max(0, ...Array.from(bars, (bar) => bar.offsetWidth));
    return width === 0 ? 0 : width + GAP;
  };
  const isRtl = getComputedStyle(stage).direction === 'rtl';
  const [left, right] = isRtl ? [column('end'), column('start')] : [column('start'), column('end')];
  return { left, right };
}

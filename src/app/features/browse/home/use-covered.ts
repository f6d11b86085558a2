import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { PanelInset } from '../../../state/navigation/panel.ts';

/** Pixels between a panel and what is beside it. */
const GAP = 12;

/** How much of the map the panels on it cover: at the end and below, or all but a strip at the top. */
export function useCovered(): [panels: RefObject<HTMLDivElement | null>, inset: PanelInset | null] {
  const panels = useRef<HTMLDivElement>(null);
  const [inset, setInset] = useState<PanelInset | null>(null);
  useLayoutEffect(() => {
    const element = panels.current;
    if (element === null) return undefined;
    const measure = (): void => {
      const partOf = (name: string): DOMRect | undefined =>
        element.querySelector(`[data-home="${name}"]`)?.getBoundingClientRect();
      const whole = element.getBoundingClientRect();
      const [waits, recent] = [partOf('waits'), partOf('recent')];
      if (waits === undefined || recent === undefined) return;
      const isSheet = waits.width >= whole.width - GAP;
      const next = isSheet
        ? { end: 0, bottom: whole.bottom - Math.max(whole.top, waits.top + element.scrollTop) }
        : { end: waits.width + 2 * GAP, bottom: recent.height === 0 ? 0 : recent.height + 2 * GAP };
      setInset((before) => (before?.end === next.end && before.bottom === next.bottom ? before : next));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const part of element.querySelectorAll('[data-home]')) observer.observe(part);
    measure();
    return () => observer.disconnect();
  }, []);
  return [panels, inset];
}

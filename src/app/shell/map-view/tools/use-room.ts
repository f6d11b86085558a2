import { useLayoutEffect, useState, type RefObject } from 'react';
import { useAtomValue } from 'jotai';
import { panelInsetAtom } from '../../../state/navigation/panel.ts';
import { useIsDesk, useViewport } from '../../../state/page/viewport.ts';
import type { Room } from './fold-tools.ts';

/** Pixels between the tools and the edge of the map. */
const MARGIN = 12;
/** Pixels of the tools and levels at the other side, if they are beside each other. */
const OTHER_SIDE = 136;

/** Height of a button for fingers. */
const TOUCH = 44;
/** Pixels of the way to the survey and the scale, below the tools for fingers. */
const BELOW = 104;

const UNKNOWN = { width: 0, height: 0, button: 0 };

/** The room that the tools have beside what covers the map, kept up as that and the window change. */
export function useRoom(tools: RefObject<HTMLElement | null>): Room {
  const isNarrow = useViewport() === 'phone';
  const hasMouse = useIsDesk();
  const { bottom } = useAtomValue(panelInsetAtom);
  const [size, setSize] = useState(UNKNOWN);
  useLayoutEffect(() => {
    const [own, stage] = [tools.current, tools.current?.parentElement];
    if (own === null || stage == null) return;
    const measure = (): void => {
      const [width, height] = [stage.clientWidth, stage.clientHeight];
      const button = own.querySelector('button')?.offsetHeight ?? 0;
      setSize((was) =>
        was.width === width && was.height === height && was.button === button
          ? was
          : { width, height, button },
      );
    };
    const observer = new ResizeObserver(measure);
    observer.observe(stage);
    observer.observe(own);
    return () => observer.disconnect();
  }, [tools]);
  // Who chose large buttons has less room than a mouse needs.
  const isDesk = hasMouse && size.button < TOUCH;
  if (size.button === 0) return { ...UNKNOWN, isNarrow, isDesk };
  return {
    width: size.width - 2 * MARGIN - (isNarrow ? 0 : OTHER_SIDE),
    height: size.height - 2 * MARGIN - bottom - (hasMouse ? 0 : BELOW),
    button: size.button,
    isNarrow,
    isDesk,
  };
}

import { useAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { useStable } from '../../../editor/use-stable.ts';
import { widthsAtom, widthsOf } from './columns.ts';

/** Milliseconds after the last movement of an edge. */
const RESTS_MS = 300;

/** The widths that columns had when they were last seen, and how another one is kept. */
export function useKeptWidths(): {
  /** Those of when the table was opened: the grid itself knows of all later ones. */
  widths: Readonly<Record<string, number>>;
  keepWidth: (column: string, width: number) => void;
} {
  const [kept, setKept] = useAtom(widthsAtom);
  const [widths] = useState(() => widthsOf(kept));
  const moved = useRef<Record<string, number>>({});
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const write = useStable((): void => {
    clearTimeout(timer.current);
    const now = moved.current;
    moved.current = {};
    if (Object.keys(now).length > 0) setKept((before) => ({ ...widthsOf(before), ...now }));
  });
  useEffect(() => write, [write]);
  return {
    widths,
    keepWidth: useStable((column: string, width: number): void => {
      moved.current[column] = Math.round(width);
      clearTimeout(timer.current);
      timer.current = setTimeout(write, RESTS_MS);
    }),
  };
}

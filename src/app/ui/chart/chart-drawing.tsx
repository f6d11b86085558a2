import type { ReactNode } from 'react';
import { TEXT_PX } from './types.ts';

interface ChartDrawingProps {
  /** Its name for a screen reader; null hides it from those. */
  label: string | null;
  /** Pixels before they are scaled. */
  width: number;
  height: number;
  scale: number;
  /** Time runs to the right in every language. */
  isOverTime?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** What a chart draws in its room. Its text is as large as that of the page. */
export function ChartDrawing(props: ChartDrawingProps): ReactNode {
  const { label, width, height, scale, isOverTime = false, className, children } = props;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      fontSize={TEXT_PX}
      width={width * scale}
      height={height * scale}
      direction={isOverTime ? 'ltr' : undefined}
      className={className}
      {...(label === null ? { 'aria-hidden': true } : { role: 'group', 'aria-label': label })}
    >
      {children}
    </svg>
  );
}

import type { ReactNode } from 'react';
import styles from './layout.module.css';
import type { GridProps } from './types.ts';

/** Columns of equal width, as many as have room; or a wide column with an aside. */
export function Grid(props: GridProps): ReactNode {
  const { as: Element = 'div', gap = 4, min = 240, split, children, id } = props;
  return (
    <Element
      className={styles['grid']}
      data-gap={gap}
      data-split={split}
      id={id}
      aria-label={props['aria-label']}
      style={
        split === undefined
          ? { gridTemplateColumns: `repeat(auto-fit, minmax(min(${min}px, 100%), 1fr))` }
          : undefined
      }
    >
      {children}
    </Element>
  );
}

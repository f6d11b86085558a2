import type { ReactNode } from 'react';
import styles from './empty-drawing.module.css';

export type Drawing = 'site' | 'building' | 'level' | 'places';

/** A diamond on the isometric ground, so many pixels to each side of a centre. */
function diamond(x: number, y: number, halfWidth: number): string {
  const halfHeight = halfWidth / 2;
  return `M${x} ${y - halfHeight}L${x + halfWidth} ${y}L${x} ${y + halfHeight}L${x - halfWidth} ${y}Z`;
}

/** The two visible sides of a block on a diamond. */
function sides(x: number, y: number, halfWidth: number, height: number): { start: string; end: string } {
  const halfHeight = halfWidth / 2;
  return {
    start: `M${x - halfWidth} ${y}L${x} ${y + halfHeight}v${height}L${x - halfWidth} ${y + height}Z`,
    end: `M${x + halfWidth} ${y}L${x} ${y + halfHeight}v${height}L${x + halfWidth} ${y + height}Z`,
  };
}

function Block({ x, y, half, height }: { x: number; y: number; half: number; height: number }): ReactNode {
  const { start, end } = sides(x, y, half, height);
  return (
    <>
      <path className={styles['side']} d={start} />
      <path className={styles['shade']} d={end} />
      <path className={styles['roof']} d={diamond(x, y, half)} />
    </>
  );
}

function Rooms(): ReactNode {
  return (
    <>
      <path className={styles['health']} d="M62 39 82 29 96 36 76 46Z" />
      <path className={styles['retail']} d="M86 27 96 22 118 33 108 38Z" />
      <path className={styles['food']} d="M86 49 104 40 112 44 94 53Z" />
    </>
  );
}

function Inside({ drawing }: { drawing: Drawing }): ReactNode {
  switch (drawing) {
    case 'site':
      return (
        <>
          <path className={styles['sheet']} d={diamond(90, 38, 58)} />
          <Rooms />
          {[
            [90, 9],
            [148, 38],
            [32, 38],
          ].map(([x, y]) => (
            <circle key={`${x}-${y}`} className={styles['handle']} cx={x} cy={y} r="4.2" />
          ))}
          <circle className={styles['grip']} cx="90" cy="67" r="4.2" />
        </>
      );
    case 'building':
      return (
        <>
          <Block x={90} y={36} half={34} height={26} />
          <path className={styles['dashes']} d={diamond(90, 36, 50)} />
        </>
      );
    case 'level':
      return (
        <>
          <path className={styles['floor']} d={diamond(90, 58, 52)} />
          <path className={styles['floor']} d={diamond(90, 44, 52)} />
          <path className={styles['sheet']} d={diamond(90, 26, 52)} />
          <path className={styles['dashes']} d="M38 26v32M142 26v32M90 52v32" />
        </>
      );
    case 'places':
      return (
        <>
          <path className={styles['floor']} d={diamond(90, 44, 58)} />
          <Rooms />
          <path
            className={styles['pin']}
            d="M90 52c-9-11-13-17-13-23a13 13 0 0 1 26 0c0 6-4 12-13 23Zm0-18a5 5 0 1 0 0-10 5 5 0 0 0 0 10Z"
          />
        </>
      );
  }
}

/** A small isometric drawing in the colours of the map. Decoration. */
export function EmptyDrawing({ drawing }: { drawing: Drawing }): ReactNode {
  return (
    <svg className={styles['drawing']} width="148" height="104" viewBox="16 0 148 104" aria-hidden>
      <path className={styles['ground']} d={diamond(90, 64, 62)} />
      <Inside drawing={drawing} />
    </svg>
  );
}

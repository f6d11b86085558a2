import type { ReactNode } from 'react';
import styles from './campus.module.css';
import { type Box, line, outline, plate, wall } from './isometric.ts';
import { BLOCKS, LAWNS, PATHS, PLINTH, type Room, ROADS, ROOMS, TREES, WALL_HEIGHT } from './campus-plan.ts';

/** The ground a thing shades: its footprint, moved away from the light. */
function shadow({ x, y, w, d }: Box, reach: number): string {
  return outline([
    [x + w, y],
    [x + w + reach, y + reach * 0.3],
    [x + w + reach, y + d + reach * 0.3],
    [x + reach, y + d + reach * 0.3],
    [x, y + d],
    [x + w, y + d],
  ]);
}

function Block({ box }: { box: Box & { height: number } }): ReactNode {
  const { x, y, w, d, height } = box;
  return (
    <g className={styles['block']}>
      <path className={styles['side']} d={wall([x, y + d], [x + w, y + d], 0, height)} />
      <path className={styles['shade']} d={wall([x + w, y], [x + w, y + d], 0, height)} />
      <path className={styles['roof']} d={plate(box, height)} />
    </g>
  );
}

/** A room without its ceiling: floor, the two far walls, the two near ones, and the dark line on top of them. */
function OpenRoom({ room }: { room: Room }): ReactNode {
  const { x, y, w, d, kind } = room;
  if (kind === 'hall') return <path className={styles['hall']} d={plate(room)} />;
  const top = WALL_HEIGHT;
  return (
    <g className={styles['room']}>
      <path className={styles[kind]} d={plate(room)} />
      <path className={styles['far']} d={wall([x, y], [x + w, y], 0, top)} />
      <path className={styles['far-shade']} d={wall([x, y], [x, y + d], 0, top)} />
      <path className={styles['near']} d={wall([x, y + d], [x + w, y + d], 0, top)} />
      <path className={styles['near-shade']} d={wall([x + w, y], [x + w, y + d], 0, top)} />
      <path className={styles['top']} d={plate(room, top)} />
    </g>
  );
}

/** The dark foot under the near edges of the open level. */
function Foot({ room }: { room: Room }): ReactNode {
  const { x, y, w, d } = room;
  return (
    <path
      className={styles['foot']}
      d={wall([x, y + d], [x + w, y + d], -PLINTH, 0) + wall([x + w, y], [x + w, y + d], -PLINTH, 0)}
    />
  );
}

const CROWN_POINTS = 30;

function Tree({ at: [x, y], r }: (typeof TREES)[number]): ReactNode {
  const crown = Array.from({ length: CROWN_POINTS }, (_, step) => {
    const turn = (step / CROWN_POINTS) * 2 * Math.PI;
    const reach = r * (1 + 0.12 * Math.sin(turn * 3 + x) + 0.07 * Math.sin(turn * 5 + y));
    return [x + Math.cos(turn) * reach, y + Math.sin(turn) * reach] as const;
  });
  return <path className={styles['tree']} d={outline(crown)} />;
}

/** A campus seen from above at an angle, one level of it open: drawn here in the colours of the map. Decoration. */
export function Campus(): ReactNode {
  return (
    <svg className={styles['campus']} viewBox="0 0 960 900" preserveAspectRatio="xMidYMid slice" aria-hidden>
      {LAWNS.map((box) => (
        <path key={`${box.x},${box.y}`} className={styles['lawn']} d={plate(box)} />
      ))}
      {PATHS.map((box) => (
        <path key={`${box.x},${box.y}`} className={styles['path']} d={plate(box)} />
      ))}
      {ROADS.map((box) => (
        <path key={`${box.x},${box.y}`} className={styles['road']} d={plate(box)} />
      ))}
      {TREES.map((tree) => (
        <Tree key={tree.at.join(',')} {...tree} />
      ))}
      <g className={styles['shadow']}>
        {BLOCKS.map((box) => (
          <path key={`${box.x},${box.y}`} d={shadow(box, box.height * 0.45)} />
        ))}
        {ROOMS.map((room) => (
          <path key={`${room.x},${room.y}`} d={shadow(room, 2.4)} />
        ))}
      </g>
      {BLOCKS.slice(0, 4).map((box) => (
        <Block key={`${box.x},${box.y}`} box={box} />
      ))}
      {ROOMS.map((room) => (
        <Foot key={`${room.x},${room.y}`} room={room} />
      ))}
      {ROOMS.map((room) => (
        <OpenRoom key={`${room.x},${room.y}`} room={room} />
      ))}
      {BLOCKS.slice(4).map((box) => (
        <Block key={`${box.x},${box.y}`} box={box} />
      ))}
      <path
        className={styles['kerb']}
        d={line([
          [-60, -7],
          [180, -7],
        ])}
      />
    </svg>
  );
}

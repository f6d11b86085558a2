import { arabicName } from './arabic.ts';
import type { LevelPaper } from './level-paper.ts';
import type { Spot } from './plane.ts';

/** A door to the outside: a place to look for, and a node of the network that has a twin out of doors. */
export function entrance(paper: LevelPaper, name: string, inside: Spot, twin: Spot) {
  const arabic = arabicName(name, 'entrance');
  paper.network.node(paper.floor, inside, {
    typeCode: 'building-entrance-exit',
    name,
    ...(arabic === undefined ? {} : { name_ar: arabic }),
    shaft: `door/${paper.floor}/${name}`,
    twin,
  });
  paper.spot('entrance', inside, { name });
}

import { rectangle, StepWriter } from './step-writer.ts';

/**
 * A model of a house of three storeys, with an office, a wall and a door on each, and a roof without a room.
 * @param scale metres of it are written as so many
 */
export function madeHouse(scale = 1): Uint8Array<ArrayBuffer> {
  const step = new StepWriter();
  for (const [i, name] of ['EG', '1. OG', '2. OG', 'Dach'].entries()) {
    const storey = step.storey(name, i * 3 * scale);
    const at = (x: number, y: number): string => step.place([x * scale, y * scale, i * 3 * scale]);
    const box = (width: number, depth: number): string =>
      step.extruded(rectangle(width * scale, depth * scale), 2.5 * scale);
    step.contain(storey, [step.wall(at(0, -0.3), box(20, 0.3))]);
    if (name === 'Dach') continue;
    const office = { name: `${i}01`, longName: 'Office' };
    step.aggregate(storey, [step.space(at(0, 0), box(20, 30), office)]);
    step.contain(storey, [
      step.add(
        `IFCDOOR('${step.guid()}',$,'D',$,$,${at(2, 0)},$,$,2.,${1.01 * scale},.DOOR.,.SINGLE_SWING_LEFT.,$)`,
      ),
    ]);
  }
  return step.file();
}

import { expect, it } from 'vitest';
import { rectangle, StepWriter } from '../../../tests/support/domain/ifc/step-writer.ts';
import { readIfcJob } from './core.ts';
import { loadWebIfc } from './load-web-ifc.ts';

/** A door that stands where no building is, and a wall that may be there too. */
function model(wallAt: number): Uint8Array {
  const step = new StepWriter();
  const far = step.place([1e12, 0, 0]);
  const wall = step.wall(step.place([wallAt, 0, 0]), step.extruded(rectangle(5, 0.3), 2.8));
  const door = step.add(
    `IFCDOOR('${step.guid()}',$,'D',$,$,${far},$,$,2.,1.01,.DOOR.,.SINGLE_SWING_LEFT.,$)`,
  );
  step.contain(step.storey('EG', 0), [wall, door]);
  return step.file();
}

it('a model of which nothing can be drawn → refused, and not one without the level that is asked for', async () => {
  const job = readIfcJob(() => loadWebIfc(null));
  expect(await job.open(model(1e12), null, [10, 50])).toEqual({ ok: false, code: 'nothing-usable' });
  expect(await job.open(model(0), null, [10, 50])).toMatchObject({ ok: true, parts: [{ title: 'EG' }] });
});

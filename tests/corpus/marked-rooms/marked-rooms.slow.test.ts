import { expect, it } from 'vitest';
import { describeShared } from '../../support/shared-data.ts';
import { scoreMarked } from './score-rooms.ts';

/** What is found today of the rooms that a person marked: a change for the worse fails, one for the better is written here. */
const LEAST = [
  ['dxf/wrld-office-floor.dxf', 'wrld-office-floor', 0.92, 0.96],
  ['dxf/barcelona-plan.dxf', 'barcelona-plan', 1, 1],
  ['dxf/bishop-overland-house.dxf', 'bishop-overland-house', 1, 1],
  ['pdf/restaurant-layered.pdf', 'restaurant-layered', 0.88, 1],
] as const;

describeShared('rooms that a person marked', () => {
  it.each(LEAST)(
    '%s (%s): precision %d, recall %d',
    { timeout: 300_000 },
    async (path, name, precision, recall) => {
      const score = await scoreMarked(path, name);
      expect(score.precision).toBeGreaterThanOrEqual(precision);
      expect(score.recall).toBeGreaterThanOrEqual(recall);
    },
  );

  it('a page whose walls are pictures: hardly any of its axes, marks and frame is taken for a room', async () => {
    const score = await scoreMarked('pdf/facility-set-6-sheets.pdf', 'facility-set-page-2');
    expect(score.wrong.length).toBeLessThanOrEqual(6);
  });
});

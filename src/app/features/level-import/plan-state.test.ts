import { describe, expect, it } from 'vitest';
import type { PlanSummary } from '../../../workers/index.ts';
import { nextPlanState, NO_PLAN, type PlanEvent, type PlanState } from './plan-state.ts';

const summary: PlanSummary = {
  features: 1,
  vertices: 5,
  shapes: { Polygon: 1 },
  broken: 0,
  bounds: null,
  direct: [],
  candidates: { forType: [], forName: [] },
};
const run = (...events: PlanEvent[]): PlanState => events.reduce(nextPlanState, NO_PLAN);
const pick: PlanEvent = { type: 'pick', fileName: 'a.geojson' };
const progress: PlanEvent = { type: 'progress', progress: { phase: 'check', done: 1, total: 2 } };

describe('reading a floor plan', () => {
  it('goes from picking over progress to the open plan', () => {
    expect(run(pick, progress)).toMatchObject({ stage: 'reading', progress: { done: 1 } });
    expect(run(pick, progress, { type: 'open', summary, drawing: null })).toEqual({
      stage: 'open',
      fileName: 'a.geojson',
      summary,
      drawing: null,
    });
  });

  it('takes no notice of what comes after a cancel', () => {
    expect(run(pick, { type: 'drop' }, progress, { type: 'open', summary, drawing: null })).toEqual(NO_PLAN);
  });

  it('another file picked → starts over, in every state', () => {
    const refused = run(pick, { type: 'refuse', issues: [] });
    expect(refused.stage).toBe('refused');
    expect(nextPlanState(refused, { type: 'pick', fileName: 'b.json' })).toEqual({
      stage: 'reading',
      fileName: 'b.json',
      progress: null,
    });
    expect(run(pick, { type: 'open', summary, drawing: null }, { type: 'fail' }).stage).toBe('open');
    expect(run(pick, { type: 'fail' }).stage).toBe('failed');
  });
});

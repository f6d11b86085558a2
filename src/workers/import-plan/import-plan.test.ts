import { expose } from 'comlink';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bowTieAt, collection, fileOf, squareAt } from '../../../tests/support/geometry/geojson-files.ts';
import { workerDouble, type WorkerDouble } from '../../../tests/support/workers/worker-double.ts';
import { NO_AGREEMENTS, type ImportChoice } from '../../domain/floorplan/index.ts';
import { createLevel } from '../../domain/ops/index.ts';
import type { Lid } from '../../domain/entities/ids.ts';
import { builtInTaxonomy } from '../../domain/taxonomy/index.ts';
import { runThrough } from '../job/run-task.ts';
import { randomFid } from '../job/random-fid.ts';
import { importPlanJob } from './core.ts';
import { startImportPlan, type ImportPlan } from './run.ts';

const rooms = (count: number): unknown[] =>
  Array.from({ length: count }, (_, i) =>
    squareAt(i / 1000, 0, { type: i % 2 ? 'wall' : 'office', name: `R${i}` }),
  );

const choice: ImportChoice = {
  mapping: {
    typeProperty: 'type',
    nameProperty: 'name',
    targets: [
      { value: 'wall', typeCode: 'wall' },
      { value: 'office', typeCode: 'room' },
    ],
  },
  agreed: NO_AGREEMENTS,
};

const workers: WorkerDouble[] = [];

/** Constructed with `new Worker(url)`: serves the same core over a real message channel. */
class StandIn {
  constructor() {
    const worker = workerDouble((port) => expose(importPlanJob(runThrough, randomFid), port));
    workers.push(worker);
    return worker;
  }
}

describe.each(['in a worker', 'without workers'])('the import of a floor plan %s', (where) => {
  const plans: ImportPlan[] = [];
  const start = (more: Partial<Parameters<typeof startImportPlan>[0]> = {}): ImportPlan => {
    const plan = startImportPlan({ taxonomy: builtInTaxonomy, ...more });
    plans.push(plan);
    return plan;
  };

  beforeEach(() => vi.stubGlobal('Worker', where === 'in a worker' ? StandIn : undefined));
  afterEach(() => {
    plans.splice(0).forEach((plan) => plan.close());
    vi.unstubAllGlobals();
  });

  it('goes from bytes to features that a level can be made of', async () => {
    const phases = new Set<string>();
    const plan = start({ onProgress: ({ phase }) => phases.add(phase) });
    const opened = await plan.open(fileOf(collection(...rooms(1200))));
    if (!opened.ok) throw new Error(opened.issues[0]?.code);
    expect(opened.summary).toMatchObject({
      features: 1200,
      vertices: 6000,
      shapes: { Polygon: 1200 },
      broken: 0,
      direct: [{ code: 'file-validation-type-code' }],
    });
    expect(opened.summary.candidates.forType[0]?.property).toBe('type');

    const { values, tooMany } = await plan.values('type', 'name');
    expect(values.map(({ value, count }) => [value, count])).toEqual([
      ['office', 600],
      ['wall', 600],
    ]);
    expect(tooMany).toBe(false);

    expect(await plan.check(choice)).toMatchObject({ issues: [], total: 1200, byKind: { poi: 600 } });
    const built = await plan.build(choice);
    if (!built.ok) throw new Error(built.check.issues[0]?.code);
    expect(built.features).toHaveLength(1200);
    expect(built.features[1199]?.properties.extra).toEqual({
      source: expect.objectContaining({ type: 'wall' }),
    });
    expect(built.anchors[1].geometry.coordinates).toEqual([1.2, 0.001]);
    expect(new Set(built.features.map((feature) => feature.fid)).size).toBe(1200);
    expect([...phases].sort()).toEqual(['build', 'check', 'count', 'map', 'read']);

    const building = { lid: 'b' as Lid, siteLid: 's' as Lid, clientLid: 'c' as Lid };
    const titles = { levelIndex: 2, shortTitle: '2', title: 'Two' };
    const extra = { extra: { anchors: built.anchors } };
    const level = createLevel(building, { lid: 'l' as Lid, ...titles, ...extra }, built.features);
    expect(level.changes).toHaveLength(1201);
  });

  it('answers with what is wrong with the file, and can then open another', async () => {
    const plan = start();
    expect(await plan.open(fileOf('not json'))).toMatchObject({
      ok: false,
      issues: [{ code: 'file-invalid' }],
    });
    await expect(plan.values('type', null)).rejects.toThrow('No floor plan is open');
    expect(await plan.open(fileOf(collection(...rooms(3))))).toMatchObject({ ok: true });
  });

  it('makes nothing of a choice that holds errors', async () => {
    const plan = start();
    await plan.open(fileOf(collection(...rooms(2), bowTieAt(0, 0, { type: 'wall' }))));
    const refused = await plan.build(choice);
    expect(refused).toMatchObject({ ok: false, check: { issues: [{ code: 'broken-geometry' }] } });
    const agreed = { ...choice, agreed: { ...NO_AGREEMENTS, leaveOutBroken: true } };
    expect(await plan.build(agreed)).toMatchObject({ ok: true, check: { total: 2, broken: 1 } });
  });

  it('says when a property has more values than can be mapped by hand', async () => {
    const plan = start();
    await plan.open(fileOf(collection(...rooms(300))));
    const { values, tooMany } = await plan.values('name', null);
    expect([values.length, tooMany]).toEqual([200, true]);
  });

  it.each(['check', 'count', 'map', 'build'] as const)('stops at once in the phase %s', async (phase) => {
    const plan = start({
      onProgress: (progress) => {
        if (progress.phase === phase) plan.close();
      },
    });
    const all = async (): Promise<unknown> => {
      await plan.open(fileOf(collection(...rooms(1200))));
      await plan.values('type', 'name');
      await plan.check(choice);
      return plan.build(choice);
    };
    await expect(all()).rejects.toMatchObject({ name: 'JobError', reason: 'closed' });
    if (where === 'in a worker') expect(workers.at(-1)?.isTerminated).toBe(true);
  });

  it('stops when it is aborted', async () => {
    const controller = new AbortController();
    const plan = start({ signal: controller.signal });
    const opening = plan.open(fileOf(collection(...rooms(2000))));
    controller.abort();
    await expect(opening).rejects.toMatchObject({ name: 'AbortError' });
    if (where === 'in a worker') expect(workers.at(-1)?.isTerminated).toBe(true);
  });
});

describe('the file given to a worker', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('is handed over, not copied', async () => {
    vi.stubGlobal('Worker', StandIn);
    const plan = startImportPlan({ taxonomy: builtInTaxonomy });
    const bytes = fileOf(collection(...rooms(3)));
    await plan.open(bytes);
    expect(bytes.byteLength).toBe(0);
    plan.close();
  });
});

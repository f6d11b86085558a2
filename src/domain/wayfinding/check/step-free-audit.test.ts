import { describe, expect, it } from 'vitest';
import { demoRows } from '../../../../tests/support/public-map/demo-map.ts';
import { isPlace } from '../../content/index.ts';
import { builtInTaxonomy } from '../../taxonomy/index.ts';
import { plannerOfRows, type RoutePlanner, type Stop } from '../route/index.ts';
import { stepFreeAudit, stepFreeExits, stopOf } from './index.ts';

const { features } = demoRows();
const nodes = features.filter(({ kind }) => kind === 'graph');
const drawn = features.filter(({ kind }) => kind !== 'graph');
const stops = new Map<string, Stop>(
  drawn.filter(isPlace).flatMap((place) => {
    const stop = stopOf(place);
    return stop ? [[place.fid, stop] as const] : [];
  }),
);
const planner = plannerOfRows(nodes, drawn, builtInTaxonomy);
const building = '1';

/** Whether a step-free way leads from outside to a place, planned by itself. */
const isReached = ({ router, stops: finder, graph }: RoutePlanner, stop: Stop): boolean =>
  router.find(
    'step-free',
    stepFreeExits(graph).map((node) => ({ node, seconds: 0 })),
    finder.place(stop)!.coming,
  ) !== null;

describe('a step-free audit', () => {
  it('elevators that are not marked → places by stairs only; marking the first one opens what it says', () => {
    const without = nodes.map((node) =>
      node.properties.typeCode === 'elevator-node'
        ? { ...node, properties: { ...node.properties, isAccessible: false } }
        : node,
    );
    const unmarked = plannerOfRows(without, drawn, builtInTaxonomy);
    const audit = stepFreeAudit(unmarked, building, stops);
    expect(audit.unreached.length).toBeGreaterThan(10);
    expect(audit.unreached.some(({ isByStairs }) => isByStairs)).toBe(true);
    for (const { fid } of audit.unreached.slice(0, 20))
      expect(isReached(unmarked, stops.get(fid)!)).toBe(false);
    const [best] = audit.mends;
    expect(best!.opens.length).toBeGreaterThan(5);
    const mended = without.map((node) =>
      [best!.from, best!.to].includes(node.fid)
        ? { ...node, properties: { ...node.properties, isAccessible: true } }
        : node,
    );
    const opened = plannerOfRows(mended, drawn, builtInTaxonomy);
    for (const fid of best!.opens) expect(isReached(opened, stops.get(fid)!)).toBe(true);
  });

  it('the demo as it is → each entrance with the places one gets to, no more than there are', () => {
    const { places, entrances, unreached } = stepFreeAudit(planner, building, stops);
    expect(entrances.length).toBeGreaterThan(0);
    for (const { reached, isStepFree } of entrances) {
      expect(reached).toBeLessThanOrEqual(places - unreached.length);
      expect(reached > 0).toBe(isStepFree);
    }
  });

  it('a path that is too narrow → is what would mend most, with its measure', () => {
    const [room, ...others] = stepFreeAudit(planner, building, stops).unreached.map(({ fid }) => fid);
    const corridor = nodes.find(
      ({ properties: { typeCode, neighbors }, buildingLid }) =>
        typeCode === 'graph-node' && buildingLid === building && (neighbors as unknown[]).length > 2,
    )!;
    const narrow = nodes.map((node) =>
      node.fid === corridor.fid
        ? {
            ...node,
            properties: {
              ...node.properties,
              neighbors: (node.properties['neighbors'] as (string | { fid: string })[]).map((link) => ({
                ...(typeof link === 'string' ? { fid: link } : link),
                width: 0.7,
              })),
            },
          }
        : node,
    );
    const audit = stepFreeAudit(plannerOfRows(narrow, drawn, builtInTaxonomy), building, stops);
    const found = audit.mends.filter(({ kind }) => kind === 'narrow');
    for (const { bar } of found) expect(bar).toEqual({ kind: 'narrow', width: 0.7, asked: 0.9 });
    expect(audit.unreached.length).toBeGreaterThanOrEqual([room, ...others].filter(Boolean).length);
  });
});

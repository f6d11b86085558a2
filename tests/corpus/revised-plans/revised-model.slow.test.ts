import { expect, it } from 'vitest';
import type { Feature } from '../../../src/domain/entities/feature.ts';
import { findingsOnPlan } from '../../../src/domain/plan-findings/find-on-plan.ts';
import { builtInTaxonomy } from '../../../src/domain/taxonomy/index.ts';
import { LIKELY } from '../../../src/app/commands/plans/storey-plan.ts';
import { readIfcJob } from '../../../src/workers/read-ifc/core.ts';
import { loadWebIfc } from '../../../src/workers/read-ifc/load-web-ifc.ts';
import { readPlanJob } from '../../../src/workers/read-plan/core.ts';
import { revisePlanJob } from '../../../src/workers/revise-plan/core.ts';
import { NewerModel } from '../../support/domain/ifc/newer-model.ts';
import { roomOf } from '../../support/domain/revision/revised-floor.ts';
import { describeShared, sharedBytes } from '../../support/shared-data.ts';

const STOREY = 'Keller';
const MODEL = 'ifc/institute-5-storeys.ifc';
const [RENAMED, MOVED, GONE, NEW] = [
  '3UEb2iq7D2tOgbX6Mufs$X',
  '2xcLNHPon6VO6wB_n0EQLF',
  '2Hh$tXimL1_Aogi9jn1cZ4',
  '0123456789abcdefghijkl',
];

/** The storey of the given rooms as the app reads it: a GeoJSON around a point. */
async function planOf(model: Uint8Array): Promise<Uint8Array> {
  const ifc = readIfcJob(loadWebIfc);
  const opened = await ifc.open(new Uint8Array(model), null, [8.4, 49]);
  if (!opened.ok) throw new Error(opened.code);
  const dxf = await ifc.take(opened.parts.find(({ title }) => title === STOREY)!.id, LIKELY);
  const read = await readPlanJob().read(
    'dxf',
    dxf,
    { page: 1, files: null as never },
    { centerPoint: [8.4, 49] },
  );
  if (!read.ok) throw new Error(read.code);
  return read.value.json;
}

describeShared('a later version of a building model', () => {
  it('one space renamed, one moved, one gone, one new → these four rows, known by their identifiers', async () => {
    const old = sharedBytes(MODEL);
    const newer = new NewerModel(old);
    newer.rename(RENAMED, 'Labor');
    newer.move(MOVED, [0.5, 0]);
    newer.add(NEW, GONE, 'Archiv', [40, 0]);
    newer.remove(GONE);

    const before = findingsOnPlan(await planOf(old));
    if (!before.ok) throw new Error(before.code);
    const features = before.value.map(({ geometry, typeCode, name, identity }, n): Feature => {
      const room = roomOf(n, geometry, name ?? '');
      return { ...room, properties: { ...room.properties, typeCode, eid: String(identity?.eid ?? '') } };
    });
    const nameById = new Map(features.map(({ properties }) => [properties['eid'], properties.name]));
    const plan = await planOf(newer.file());
    const revised = await revisePlanJob().revise(plan, { features, taxonomy: builtInTaxonomy });
    if (!revised.ok) throw new Error(revised.code);
    expect(revised.value.agreement).toBeGreaterThan(0.8);
    const changed = revised.value.rows.filter(({ kind }) => kind !== 'same');
    const told = new Map(changed.map(({ kind, name, newName, eid }) => [kind, [name, newName, eid ?? null]]));
    expect(changed).toHaveLength(4);
    expect(Object.fromEntries(told)).toEqual({
      gone: [nameById.get(GONE), null, null],
      moved: [nameById.get(MOVED), null, null],
      new: ['099 Archiv', null, NEW],
      renamed: [nameById.get(RENAMED), '001 Labor', null],
    });
  });
});

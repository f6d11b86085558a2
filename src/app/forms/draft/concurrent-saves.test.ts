import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDevice, type Device } from '../../../../tests/support/app/app-device.ts';
import type { Building } from '../../../domain/entities/building.ts';
import { saveBuilding, type CommandOutcome } from '../../commands/index.ts';
import { createDraftSession, type DraftSession } from './draft-session.ts';
import type { Draft } from './draft.ts';
import type { StagingPort } from './staging-port.ts';
import { runs } from '../../../../tests/support/vitest/seeded-fuzzing.ts';

const FIELDS = ['title', 'externalId'] as const;
type Field = (typeof FIELDS)[number];
type Values = Record<Field, string>;

const draftOf = ({ title, externalId }: Building): Draft<Values> => ({
  values: { title, externalId },
  geometry: null,
});

const NOWHERE: StagingPort = {
  open: () => Promise.resolve(undefined),
  write: () => Promise.resolve(),
  jot: () => undefined,
  place: async () => '',
  drop: () => Promise.resolve(),
  discard: () => Promise.resolve(null),
  bringBack: () => Promise.resolve(false),
  watch: () => () => undefined,
  close: () => Promise.resolve(),
};

describe('two forms on one thing, whose news come late or never', () => {
  let device: Device;
  beforeEach(async () => {
    device = await openDevice();
  });
  afterEach(() => device.db.delete());

  const stored = async (): Promise<Building> => {
    const building = await device.db.buildings.get(device.building.lid);
    if (building === undefined) throw new Error('The building is gone.');
    return building;
  };
  const open = (building: Building): DraftSession<Values> =>
    createDraftSession({
      id: building.lid,
      isNew: false,
      head: draftOf(building),
      staged: null,
      port: NOWHERE,
      now: () => 0,
    });
  const valuesIn = (form: DraftSession<Values>): Values => form.getSnapshot().draft.values;
  const type = (form: DraftSession<Values>, field: Field, text: string): void =>
    form.setValues({ ...valuesIn(form), [field]: text }, field);

  /** As `useSave` does it. */
  async function save(form: DraftSession<Values>): Promise<CommandOutcome> {
    form.hold(true);
    const outcome = await saveBuilding.run(device.workspace, {
      mode: 'edit',
      lid: device.building.lid,
      patch: (building) => form.onto(draftOf(building))?.values ?? null,
    });
    if (outcome.ok) await form.settle();
    else form.hold(false);
    return outcome;
  }

  it('puts together what each changed by itself, though neither has heard of the other', async () => {
    const [a, b] = [open(await stored()), open(await stored())];
    type(a, 'title', 'Clinic A');
    type(b, 'externalId', 'B');
    expect(await Promise.all([save(a), save(b)])).toMatchObject([{ ok: true }, { ok: true }]);
    expect(draftOf(await stored()).values).toEqual({
      title: 'Clinic A',
      externalId: 'B',
    });
  });

  it('lets one of two saves of the same instant wait until its person has seen the other, and loses neither', async () => {
    const [a, b] = [open(await stored()), open(await stored())];
    type(a, 'title', 'Clinic A');
    type(b, 'title', 'Clinic B');
    const outcomes = await Promise.all([save(a), save(b)]);
    expect(outcomes.map((one) => (one.ok ? 'saved' : one.code))).toEqual(['saved', 'stale']);
    expect((await stored()).title).toBe('Clinic A');
    expect(b.getSnapshot()).toMatchObject({
      dirty: true,
      changedThere: ['title'],
      draft: { values: { title: 'Clinic B' } },
      head: { values: { title: 'Clinic A' } },
    });
    b.keepMine('title');
    expect(await save(b)).toMatchObject({ ok: true });
    expect((await stored()).title).toBe('Clinic B');
  });

  it('writes over nothing that the form was not showing, in any order of typing, saves and news', async () => {
    const text = fc.constantFrom('x', 'y', 'z');
    const doing = fc.record({
      who: fc.nat({ max: 1 }),
      what: fc.constantFrom('type', 'type', 'save', 'save', 'hear', 'theirs', 'mine'),
      field: fc.constantFrom(...FIELDS),
      text,
    });
    const seen = { saved: 0, refused: 0, together: 0 };
    await fc.assert(
      fc.asyncProperty(fc.array(doing, { maxLength: 16 }), async (doings) => {
        await device.db.buildings.put(device.building);
        const forms = [open(device.building), open(device.building)];
        for (const { who, what, field, text: typed } of doings) {
          const form = forms[who];
          if (form === undefined) continue;
          if (what === 'type') type(form, field, typed);
          if (what === 'hear') form.setHead(draftOf(await stored()));
          if (what === 'theirs' && form.getSnapshot().changedThere.includes(field)) form.takeTheirs(field);
          if (what === 'mine' && form.getSnapshot().changedThere.includes(field)) form.keepMine(field);
          if (what !== 'save') continue;
          const [before, shown] = [draftOf(await stored()).values, form.getSnapshot()];
          const outcome = await save(form);
          const after = draftOf(await stored()).values;
          const mine = shown.draft.values;
          const changed = FIELDS.filter((name) => mine[name] !== shown.head.values[name]);
          if (outcome.ok) {
            // Unchanged fields of this form are as they were; its changed fields had been shown with their value.
            for (const name of FIELDS) {
              expect(after[name]).toBe(changed.includes(name) ? mine[name] : before[name]);
              const wasShown = shown.head.values[name] === before[name] || after[name] === before[name];
              expect(wasShown).toBe(true);
            }
            seen.saved += 1;
            seen.together += FIELDS.some((name) => before[name] !== shown.head.values[name]) ? 1 : 0;
            forms[who] = open(await stored());
          } else {
            // Nothing was written, nothing typed is lost, and what was changed there is named with what it is now.
            const now = form.getSnapshot();
            expect(outcome.code).toBe('stale');
            expect(after).toEqual(before);
            expect(now.head.values).toEqual(before);
            for (const name of changed) expect(now.draft.values[name]).toBe(mine[name]);
            expect(now.changedThere.length).toBeGreaterThan(0);
            seen.refused += 1;
          }
        }
      }),
      { numRuns: runs(200) },
    );
    // All that it is about has come up.
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(0);
  });
});

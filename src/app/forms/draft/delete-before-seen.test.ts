import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDevice, type Device } from '../../../../tests/support/app/app-device.ts';
import type { Building } from '../../../domain/entities/building.ts';
import { deleteBuilding, saveBuilding, type CommandOutcome } from '../../commands/index.ts';
import { createDraftSession, type DraftSession } from './draft-session.ts';
import type { Draft } from './draft.ts';
import type { StagingPort } from './staging-port.ts';

type Values = Pick<Building, 'title' | 'externalId'>;

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

describe('deleting from a form what another tab has just saved', () => {
  let device: Device;
  let form: DraftSession<Values>;
  beforeEach(async () => {
    device = await openDevice();
    form = createDraftSession({
      id: device.building.lid,
      isNew: false,
      head: draftOf(device.building),
      staged: null,
      port: NOWHERE,
      now: () => 0,
    });
  });
  afterEach(() => device.db.delete());

  const lid = () => device.building.lid;
  const elsewhere = async (title: string): Promise<void> => {
    const patch = () => ({ title });
    expect(await saveBuilding.run(device.workspace, { mode: 'edit', lid: lid(), patch })).toMatchObject({
      ok: true,
    });
  };
  /** As `useSave` does it. */
  const remove = async (): Promise<CommandOutcome> => {
    form.hold(true);
    const isShown = (stored: Building) => form.shows(draftOf(stored));
    const outcome = await deleteBuilding.run(device.workspace, { key: lid(), isShown });
    form.hold(false);
    return outcome;
  };

  it('deletes what the form shows', async () => {
    expect(form.getSnapshot().movedOn).toBe(false);
    expect(await remove()).toMatchObject({ ok: true });
    expect(await device.db.buildings.get(lid())).toBeUndefined();
  });

  it('leaves what it has not shown yet, shows it, and deletes it when that is asked for again', async () => {
    await elsewhere('Clinic B');
    expect(await remove()).toEqual({ ok: false, code: 'stale' });
    expect((await device.db.buildings.get(lid()))?.title).toBe('Clinic B');
    expect(form.getSnapshot()).toMatchObject({
      movedOn: true,
      draft: { values: { title: 'Clinic B' } },
    });
    expect(await remove()).toMatchObject({ ok: true });
    expect(await device.db.buildings.get(lid())).toBeUndefined();
  });

  it('says that it is another thing than was opened, also where the news came before the question', async () => {
    await elsewhere('Clinic B');
    form.setHead(draftOf((await device.db.buildings.get(lid())) ?? device.building));
    expect(form.getSnapshot().movedOn).toBe(true);
    expect(await remove()).toMatchObject({ ok: true });
  });
});

import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openConflictDevice } from '../../../../../tests/support/app/conflict-device.ts';
import type { Device } from '../../../../../tests/support/app/app-device.ts';
import { openScreen, type ScreenStage } from '../../../../../tests/support/app/render-screen.tsx';
import { rememberId } from '../../../../db/index.ts';
import type { Building } from '../../../../domain/entities/building.ts';
import { lidSchema } from '../../../../domain/entities/ids.ts';
import { paths } from '../../../routes/paths.ts';
import { CopiesCard } from './duplicates-card.tsx';
import { text, textPattern } from '../../../../../tests/support/app/texts.ts';

let device: Device;
let stage: ScreenStage;
let copy: Building;

beforeEach(async () => {
  device = await openConflictDevice();
  const { db, building, workspace } = device;
  copy = { ...building, lid: lidSchema.parse(workspace.newId()) };
  await db.buildings.put(copy);
  await rememberId(db, 'buildings', copy.lid, '9');
  const of = `buildings:${building.lid}`;
  const value = { table: 'buildings', key: copy.lid, of, value: building, at: workspace.now() };
  await db.meta.put({ k: `copy:${copy.lid}`, value });
  workspace.engine.pullHierarchy = () => Promise.resolve({ ok: true });
});
afterEach(async () => {
  cleanup();
  await device.db.delete();
});

const open = async (): Promise<void> => {
  const { workspace } = device;
  stage = await openScreen({
    Screen: CopiesCard,
    workspace,
    routes: [paths.sync, '/cms/*'],
    at: paths.sync,
    namespaces: ['sync'],
  });
  await screen.findByText(textPattern('sync:copies.sentence'));
};
const press = async (name: RegExp): Promise<void> => {
  fireEvent.click(await screen.findByRole('button', { name }));
};
const offersDeletion = () =>
  screen.queryByRole('button', { name: textPattern('sync:copies.delete') }) !== null;
const confirm = async (): Promise<void> => {
  await press(textPattern('sync:copies.delete'));
  await screen.findByRole('alertdialog');
  await press(textPattern('sync:copies.delete'));
};

describe('duplicates on the server', () => {
  it('is deleted when the person says so, and the other one stays', async () => {
    await open();
    await waitFor(() => expect(offersDeletion()).toBe(true));
    screen.getByText(text('sync:copies.empty'));
    await confirm();
    await waitFor(async () => expect(await device.db.buildings.get(copy.lid)).toBeUndefined());
    expect(await device.db.buildings.get(device.building.lid)).toBeDefined();
    expect(await device.db.levels.count()).toBe(1);
    await waitFor(() => expect(screen.queryByText(textPattern('sync:copies.sentence'))).toBeNull());
    expect(stage.toasts.at(-1)?.title).toMatch(textPattern('sync:copies.outcome.deleted'));
  });

  it("has other people's work in it → not offered for deletion", async () => {
    const { db, level, workspace } = device;
    await db.levels.put({ ...level, lid: lidSchema.parse(workspace.newId()), buildingLid: copy.lid });
    await open();
    await screen.findByText(textPattern('sync:copies.inside.levels', { count: 1 }));
    expect(offersDeletion()).toBe(false);
  });

  it('changed by another person → not offered for deletion', async () => {
    await device.db.buildings.update(copy.lid, { title: 'Another' });
    await open();
    await screen.findByText(textPattern('sync:copies.changed'));
    expect(offersDeletion()).toBe(false);
  });

  it('stays where work is found in it when the server is asked once more, or where it can’t be asked', async () => {
    const { db, level, workspace } = device;
    workspace.engine.pullHierarchy = () =>
      Promise.resolve({ ok: false, error: { kind: 'network', message: 'none' } });
    await open();
    await waitFor(() => expect(offersDeletion()).toBe(true));
    await confirm();
    await waitFor(() =>
      expect(stage.toasts.at(-1)?.title).toMatch(textPattern('sync:copies.outcome.unseen')),
    );
    workspace.engine.pullHierarchy = async () => {
      await db.levels.put({ ...level, lid: lidSchema.parse(workspace.newId()), buildingLid: copy.lid });
      return { ok: true };
    };
    await confirm();
    await waitFor(() =>
      expect(stage.toasts.at(-1)?.title).toMatch(textPattern('sync:copies.outcome.hasWork')),
    );
    expect(await db.buildings.get(copy.lid)).toBeDefined();
    expect(await db.pending.count()).toBe(0);
  });

  it('stays for good where the person says so', async () => {
    await open();
    await press(/^Keep both/);
    await waitFor(() => expect(screen.queryByText(textPattern('sync:copies.sentence'))).toBeNull());
    expect(await device.db.buildings.count()).toBe(2);
  });

  it('is looked at in its own form', async () => {
    await open();
    await press(textPattern('sync:copies.open'));
    await waitFor(() => expect(stage.path()).toMatch(new RegExp(`/(9|${copy.lid})/edit$`)));
  });

  it("person with read-only rights → can't delete it", async () => {
    const { workspace } = device;
    const permissions = workspace.user.permissions.map((one) => ({ ...one, permissionId: 3 }));
    workspace.user = { ...workspace.user, roles: [], permissions };
    await open();
    await screen.findByRole('button', { name: /^Keep both/ });
    // The rights are read from the database, and what they allow is drawn after that.
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(offersDeletion()).toBe(false);
  });
});

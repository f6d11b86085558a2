// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { slowIt } from '../../../../../tests/support/vitest/slow-tests.ts';
import { openDevice, type Device } from '../../../../../tests/support/app/app-device.ts';
import { openPanel } from '../../../../../tests/support/app/render-panel.tsx';
import { text, textPattern } from '../../../../../tests/support/app/texts.ts';
import { asciiDxf, boxEntities } from '../../../../../tests/support/server/files/dxf-writer.ts';
import { rememberId } from '../../../../db/index.ts';
import { lidSchema } from '../../../../domain/entities/ids.ts';
import { importProfilesIn, MOST_PROFILES } from '../../../../domain/floorplan/index.ts';
import { usePlace } from '../../../state/navigation/current-place.ts';
import { useQuery } from '../../../state/queries/shared-query.ts';
import { clientNumberQuery } from '../../../state/rights/permission.ts';
import { useWorkspace, type Workspace } from '../../../state/session/workspace.ts';
import LevelImport from '../index.tsx';
import { useImportProfiles } from './use-import-profiles.ts';

let device: Device;
beforeEach(async () => {
  device = await openDevice();
});
afterEach(async () => {
  cleanup();
  await device.db.delete();
});

/** Two rooms on a layer whose name says that it holds furniture. */
const ROOMS = [...boxEntities(0, 0, 40, 50, 'Moebel'), ...boxEntities(40.2, 0, 80, 50, 'Moebel')];
const PLAN = new Uint8Array(asciiDxf({ entities: ROOMS }));

it('finds the rooms of a drawing once a person has said what its layers hold, and keeps that for the next one', async () => {
  await openPanel(LevelImport, device.workspace, 'clients/1/sites/2/buildings/3/levels/add');
  await screen.findByLabelText(/^Level index/);
  fireEvent.change(document.querySelector('input[type=file]')!, {
    target: { files: [new File([PLAN], 'floor.dxf')] },
  });
  await screen.findByText(text('forms:issues.no-rooms'));
  const choice = screen.getByRole('button', { name: textPattern('import:layers.holds', { name: 'Moebel' }) });
  expect(choice.textContent).toContain(text('import:layers.roles.furniture'));

  fireEvent.click(choice);
  fireEvent.click(await screen.findByRole('option', { name: text('import:layers.roles.wall') }));
  fireEvent.click(screen.getByRole('button', { name: text('import:profiles.saveAs') }));
  fireEvent.change(screen.getByLabelText(text('import:profiles.name')), { target: { value: 'Office A' } });
  fireEvent.click(screen.getByRole('button', { name: text('import:profiles.save') }));
  await waitFor(async () => {
    const [client] = await device.db.clients.toArray();
    expect(importProfilesIn(client!.extra)).toEqual([
      { name: 'Office A', roles: { 'layer:Moebel': 'wall' }, types: null },
    ]);
  });

  fireEvent.click(screen.getByRole('button', { name: text('import:layers.findAgain') }));
  await screen.findByText(textPattern('import:result', { count: 2 }));
});

slowIt(
  'as many profiles as may be kept → a new one is refused until another is replaced or deleted, and none is lost',
  async () => {
    const many = Array.from({ length: MOST_PROFILES }, (_, i) => ({ name: `P${i}`, roles: {}, types: null }));
    await device.db.clients.toCollection().modify({ extra: { storey: { importProfiles: many } } });
    await openPanel(LevelImport, device.workspace, 'clients/1/sites/2/buildings/3/levels/add');
    await screen.findByLabelText(/^Level index/);
    fireEvent.change(document.querySelector('input[type=file]')!, {
      target: { files: [new File([PLAN], 'floor.dxf')] },
    });
    fireEvent.click(await screen.findByRole('button', { name: text('import:profiles.saveAs') }));
    const name = screen.getByLabelText(text('import:profiles.name'));
    const save = screen.getByRole<HTMLButtonElement>('button', { name: text('import:profiles.save') });
    fireEvent.change(name, { target: { value: 'One more' } });
    expect(save.disabled).toBe(true);
    await screen.findByText(textPattern('import:profiles.full', { max: MOST_PROFILES }));
    fireEvent.change(name, { target: { value: 'P3' } });
    expect(save.disabled).toBe(false);
    fireEvent.click(within(save.parentElement!).getByRole('button', { name: text('common:cancel') }));

    fireEvent.click(screen.getByRole('button', { name: textPattern('import:profiles.use') }));
    fireEvent.click(await screen.findByRole('option', { name: 'P0' }));
    fireEvent.click(await screen.findByRole('button', { name: text('import:profiles.delete') }));
    fireEvent.click(await screen.findByRole('button', { name: text('common:delete') }));
    const names = async () =>
      importProfilesIn((await device.db.clients.toArray())[0]!.extra).map((one) => one.name);
    await waitFor(async () => expect(await names()).toEqual(many.slice(1).map((one) => one.name)));
  },
);

function Names(): ReactElement {
  const { profiles, isShared, save, remove, canRemove } = useImportProfiles();
  const { db } = useWorkspace();
  const isRead = typeof useQuery(db, clientNumberQuery(db, usePlace()?.client?.lid)) === 'number';
  const names = profiles.map(({ name }) => name).join();
  const add = (): void => void save({ name: 'Mine', roles: {}, types: null });
  if (!isRead) return <p>not read</p>;
  if (!isRead) return <p>not read</p>;
  if (isShared) return <p>shared</p>;
  return (
    <>
      <button type="button" onClick={add}>{`has ${names}`}</button>
      <button type="button" disabled={!canRemove('Mine')} onClick={() => void remove('Mine')}>
        remove
      </button>
    </>
  );
}

it('profiles of a person who may not change the client → kept for that person on this device over a sign-out, and hidden from others', async () => {
  const { db, workspace, client } = device;
  const user = {
    ...workspace.user,
    roles: [],
    permissions: [{ permissionId: 2, clientId: 1, buildingId: 3 }],
  };
  const open = (of: Workspace) => openPanel(Names, { ...of, user }, 'clients/1');
  const first = await open(workspace);
  fireEvent.click(await screen.findByText('has'));
  await screen.findByText('has Mine');
  first.unmount();

  // A client that is read again after a sign-out has new keys.
  await Promise.all([db.clients.clear(), db.idmap.clear()]);
  const lid = lidSchema.parse(workspace.newId());
  await db.clients.add({ ...client, lid });
  await rememberId(db, 'clients', lid, '1');
  const again = await open(workspace);
  await screen.findByText('has Mine');
  again.unmount();

  const other = await openDevice();
  const theirs = await open(other.workspace);
  await screen.findByText('has');
  theirs.unmount();
  const last = await open(workspace);
  await screen.findByText('has Mine');
  fireEvent.click(await screen.findByText('remove'));
  await screen.findByText('has');
  last.unmount();
  await other.db.delete();
});

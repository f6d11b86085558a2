import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openConflictDevice } from '../../../../tests/support/app/conflict-device.ts';
import type { Device } from '../../../../tests/support/app/app-device.ts';
import { openScreen, type ScreenStage } from '../../../../tests/support/app/render-screen.tsx';
import { text, textPattern } from '../../../../tests/support/app/texts.ts';
import { freshOp } from '../../../db/index.ts';
import { paths } from '../../routes/paths.ts';
import SyncCentre from './index.tsx';

let device: Device;
let stage: ScreenStage;
beforeEach(async () => {
  device = await openConflictDevice();
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  await device.db.delete();
});

const open = async (): Promise<void> => {
  stage = await openScreen({
    Screen: SyncCentre,
    workspace: device.workspace,
    routes: [paths.sync],
    namespaces: ['sync', 'conflicts'],
    at: paths.sync,
  });
};
const press = async (name: string): Promise<void> => {
  fireEvent.click(await screen.findByRole('button', { name }));
};

describe('a new level whose index another person took', () => {
  const lastError = {
    code: 'level-exists',
    message: 'A level with the index 0 exists already.',
    status: 409,
  };
  const refuse = async (): Promise<string> => {
    const { db, level, workspace } = device;
    const op = freshOp(
      { table: 'levels', key: level.lid, row: level, intent: 'create' },
      1,
      workspace.newId(),
    );
    await db.pending.put({ ...op, state: 'rejected', lastError });
    return op.entityKey;
  };

  it('says what can be done, and leads to the form in which it gets another one', async () => {
    await refuse();
    await open();
    const row = (await screen.findByText('New: Ground floor')).closest('li');
    expect(row?.textContent).toContain(
      text('sync:levelTaken.cause', { index: 0, building: '\u2068Clinic West\u2069' }),
    );
    await press(`${text('sync:levelTaken.renumber')}: Ground floor`);
    await waitFor(() => expect(stage.path()).toContain(`/levels/${device.level.lid}/edit`));
  });

  it('says what putting it onto theirs does, and does it when that is confirmed', async () => {
    const entityKey = await refuse();
    const put = vi.spyOn(device.workspace.engine, 'mergeIntoRemoteLevel').mockResolvedValue('done');
    await open();
    await press(`${text('sync:levelTaken.join')}: Ground floor`);
    const dialog = await screen.findByRole('alertdialog');
    await waitFor(() =>
      expect(dialog.textContent).toMatch(textPattern('sync:levelTaken.joinText', { count: 1 })),
    );
    expect(dialog.textContent).toMatch(textPattern('sync:levelTaken.joinRest'));
    expect(put).not.toHaveBeenCalled();
    fireEvent.click(within(dialog).getByRole('button', { name: text('sync:levelTaken.join') }));
    await waitFor(() =>
      expect(stage.toasts).toMatchObject([{ kind: 'device', title: text('sync:levelTaken.outcome.done') }]),
    );
    expect(put).toHaveBeenCalledExactlyOnceWith(entityKey);
  });

  it('says that nothing was changed where their level can not be read', async () => {
    await refuse();
    vi.spyOn(device.workspace.engine, 'mergeIntoRemoteLevel').mockResolvedValue('unreachable');
    await open();
    await press(`${text('sync:levelTaken.join')}: Ground floor`);
    const dialog = await screen.findByRole('alertdialog');
    fireEvent.click(within(dialog).getByRole('button', { name: text('sync:levelTaken.join') }));
    await waitFor(() =>
      expect(stage.toasts[0]?.title).toMatch(textPattern('sync:levelTaken.outcome.unreachable')),
    );
  });
});

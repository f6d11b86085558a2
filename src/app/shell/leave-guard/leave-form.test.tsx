import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import en from '../../i18n/locales/en/shell.json' with { type: 'json' };
import { openDevice, type Device } from '../../../../tests/support/app/app-device.ts';
import { openPanel, type PanelStage } from '../../../../tests/support/app/render-panel.tsx';
import FeaturePanel from '../../features/feature-panel/index.tsx';
import './leave-dialog.tsx';
import { LeaveGuard } from './leave-guard.tsx';

const Panel = () => (
  <>
    <FeaturePanel />
    <LeaveGuard />
  </>
);

describe('a form of a place that is left with Cancel', () => {
  let device: Device;
  let stage: PanelStage;

  beforeEach(async () => {
    device = await openDevice();
    stage = await openPanel(Panel, device.workspace, `${device.levelPath}/pois/${device.place.fid}`);
  });
  afterEach(async () => {
    cleanup();
    await device.db.delete();
  });

  const nameField = () => screen.findByLabelText<HTMLInputElement>(/^Name/);
  const list = () => `/cms/content/${device.levelPath}/pois`;
  const rename = async (name: string): Promise<void> => {
    const field = await nameField();
    fireEvent.change(field, { target: { value: name } });
    fireEvent.blur(field);
  };
  const cancel = () => fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  const answer = async (key: 'keep' | 'discard' | 'save'): Promise<void> =>
    void fireEvent.click(await screen.findByRole('button', { name: en.leave[key] }));

  it('closes at once where nothing was changed', async () => {
    await nameField();
    cancel();
    await waitFor(() => expect(stage.path()).toBe(list()));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('puts the draft into the trash with Discard, with the last key that was typed, and Undo opens it again', async () => {
    await rename('Front');
    await rename('Front desk');
    cancel();
    await answer('discard');
    await waitFor(() => expect(stage.path()).toBe(list()));
    expect(await device.db.staging.count()).toBe(0);
    const [thrown] = await device.db.trashDrafts.toArray();
    expect(thrown?.staging.values).toMatchObject({ draft: { name: 'Front desk' } });
    await waitFor(() => expect(stage.toasts.at(-1)?.action).toBeDefined());
    act(() => stage.toasts.at(-1)?.action?.onPress());
    expect(await nameField()).toHaveProperty('value', 'Front desk');
    await waitFor(async () => expect(await device.db.trashDrafts.count()).toBe(0));
    expect((await device.db.features.get(device.place.fid))?.properties.name).toBe('Outpatient reception');
  });

  it('keeps the draft with Keep as draft', async () => {
    await rename('Front desk');
    cancel();
    await answer('keep');
    await waitFor(() => expect(stage.path()).toBe(list()));
    await waitFor(async () => expect(await device.db.staging.count()).toBe(1));
  });

  it('saves with Save, and closes', async () => {
    await rename('Front desk');
    cancel();
    await answer('save');
    await waitFor(() => expect(stage.path()).toBe(list()));
    expect((await device.db.features.get(device.place.fid))?.properties.name).toBe('Front desk');
    expect(await device.db.staging.count()).toBe(0);
  });
});

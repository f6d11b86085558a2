// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDevice, type Device } from '../../../../tests/support/app/app-device.ts';
import { openPanel, type PanelStage } from '../../../../tests/support/app/render-panel.tsx';
import FeaturePanel from './index.tsx';
import { text, textPattern } from '../../../../tests/support/app/texts.ts';

describe('saving the form of a feature', () => {
  let device: Device;
  let stage: PanelStage;

  beforeEach(async () => {
    device = await openDevice();
  });
  afterEach(async () => {
    cleanup();
    await device.db.delete();
  });

  const open = async (path: string, language?: 'en' | 'ar'): Promise<void> => {
    stage = await openPanel(FeaturePanel, device.workspace, `${device.levelPath}/${path}`, language);
  };
  const openPlace = async (): Promise<HTMLElement> => {
    await open(`pois/${device.place.fid}`);
    return screen.findByLabelText<HTMLInputElement>(/^Name/);
  };
  const type = (field: HTMLElement, text: string): void => {
    fireEvent.change(field, { target: { value: text } });
    fireEvent.blur(field);
  };
  const button = (name: string): HTMLButtonElement => screen.getByRole('button', { name });
  const press = (name: string): void => void fireEvent.click(button(name));
  const row = () => device.db.features.get(device.place.fid);

  it('says that the work is on the device when the server has not answered', async () => {
    device.engine.answer = 'waiting';
    type(await openPlace(), 'Front desk');
    press('Save place');
    await waitFor(() =>
      expect(stage.toasts[0]).toMatchObject({ kind: 'device', title: 'Saved on this device' }),
    );
  });

  it('says why the server refused, and keeps the work', async () => {
    device.engine.answer = 'rejected';
    type(await openPlace(), 'Front desk');
    press('Save place');
    await waitFor(() =>
      expect(stage.toasts[0]).toMatchObject({ kind: 'error', title: 'The server says no.' }),
    );
    expect((await row())?.properties.name).toBe('Front desk');
  });

  it('says in words why it was refused where the server had none', async () => {
    device.engine.answer = 'rejected';
    device.engine.refusal = 'The server answered with status 413.';
    type(await openPlace(), 'Front desk');
    press('Save place');
    await waitFor(() =>
      expect(stage.toasts[0]).toMatchObject({ kind: 'error', title: text('sync:reason.tooBig') }),
    );
  });

  it('says so too when the server refuses late', async () => {
    device.engine.answer = 'waiting';
    device.engine.late = 'rejected';
    type(await openPlace(), 'Front desk');
    press('Save place');
    await waitFor(() =>
      expect(stage.toasts).toEqual([
        expect.objectContaining({ kind: 'device' }),
        expect.objectContaining({ kind: 'error', title: 'The server says no.' }),
      ]),
    );
  });

  it('warns in the words of the product while publishing holds everything back', async () => {
    device.engine.answer = 'publishing';
    type(await openPlace(), 'Front desk');
    press('Save place');
    await waitFor(() => expect(stage.toasts[0]?.title).toMatch(textPattern('forms:publishing')));
  });

  it('says nothing of a publishing that holds up another client', async () => {
    device.engine.answer = 'publishing';
    device.engine.status = { ...device.engine.status, publishingClients: ['another'] };
    type(await openPlace(), 'Front desk');
    press('Save place');
    await waitFor(() =>
      expect(stage.toasts).toMatchObject([{ kind: 'device', title: 'Saved on this device' }]),
    );
  });
});

import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import FeaturePanel from '../../../src/app/features/feature-panel/index.tsx';
import type { LanguageCode } from '../../../src/app/i18n/index.ts';
import { openDevice, type Device } from './app-device.ts';
import { openPanel, type PanelStage } from './render-panel.tsx';

/** The form of a feature of a level, for the tests of a file: each has a device of its own. */
export function featureForm() {
  let device: Device;
  let stage: PanelStage;
  beforeEach(async () => {
    device = await openDevice();
  });
  afterEach(async () => {
    cleanup();
    await device.db.delete();
  });
  /** Opens it at an address below that of the level. */
  const open = async (path: string, language?: LanguageCode): Promise<void> => {
    stage = await openPanel(FeaturePanel, device.workspace, `${device.levelPath}/${path}`, language);
  };
  const button = (name: string): HTMLButtonElement => screen.getByRole('button', { name });
  return {
    get device() {
      return device;
    },
    get stage() {
      return stage;
    },
    open,
    /** Opens the place of the device, and gives the field of its name. */
    openPlace: async (): Promise<HTMLElement> => {
      await open(`pois/${device.place.fid}`);
      return screen.findByLabelText<HTMLInputElement>(/^Name/);
    },
    type: (field: HTMLElement, text: string): void => {
      fireEvent.change(field, { target: { value: text } });
      fireEvent.blur(field);
    },
    button,
    press: (name: string): void => void fireEvent.click(button(name)),
    /** The place as it is stored. */
    row: async () => device.db.features.get(device.place.fid),
  };
}

import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, expect } from 'vitest';
import { paths } from '../../../src/app/routes/paths.ts';
import type { Feature } from '../../../src/domain/entities/feature.ts';
import { changedPlace, openConflictDevice, putClash } from './conflict-device.ts';
import type { Device } from './app-device.ts';
import { openScreen, type ScreenOptions, type ScreenStage } from './render-screen.tsx';

export interface ConflictStage {
  readonly device: Device;
  readonly stage: ScreenStage;
  open: (at: string, rest?: Partial<ScreenOptions>) => Promise<void>;
  /** A conflict: the name and the external ID clash; keywords go together. Answers its id. */
  clash: () => Promise<string>;
  row: () => Promise<Feature | undefined>;
  button: (name: string | RegExp) => HTMLElement;
  press: (name: string | RegExp) => void;
  radio: (name: RegExp) => Promise<HTMLInputElement>;
  /** The result may be used. */
  usable: () => Promise<void>;
}

/** The page of decisions on a device of its own, a fresh one for each test of a file. */
export function conflictStage(Screen: ComponentType): ConflictStage {
  let device: Device;
  let stage: ScreenStage;
  beforeEach(async () => {
    device = await openConflictDevice();
  });
  afterEach(async () => {
    cleanup();
    await device.db.delete();
  });
  const button = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name });
  return {
    get device() {
      return device;
    },
    get stage() {
      return stage;
    },
    open: async (at, rest = {}) => {
      stage = await openScreen({
        Screen,
        workspace: device.workspace,
        routes: [paths.conflicts, `${paths.conflicts}/:conflictId`],
        namespaces: ['conflicts', 'forms'],
        at,
        ...rest,
      });
    },
    clash: () => {
      const { place } = device;
      return putClash(device, {
        key: place.fid,
        base: changedPlace(place, { keywords: ['desk'] }),
        mine: changedPlace(place, { name: 'Front desk', eid: 'OPD-1', keywords: ['desk', 'mine'] }),
        theirs: changedPlace(place, { name: 'Reception West', eid: 'OPD-2', keywords: ['desk', 'theirs'] }),
      });
    },
    row: () => device.db.features.get(device.place.fid),
    button,
    press: (name) => void fireEvent.click(button(name)),
    radio: (name) => screen.findByRole<HTMLInputElement>('radio', { name }),
    usable: () => waitFor(() => expect(button('Use this result')).toHaveProperty('disabled', false)),
  };
}

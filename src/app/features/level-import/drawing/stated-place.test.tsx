// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDevice, type Device } from '../../../../../tests/support/app/app-device.ts';
import { openPanel } from '../../../../../tests/support/app/render-panel.tsx';
import { text, textPattern } from '../../../../../tests/support/app/texts.ts';
import { asciiDxf, boxEntities, entity } from '../../../../../tests/support/server/files/dxf-writer.ts';
import LevelImport from '../index.tsx';
import { someOf } from '../../../../../tests/support/vitest/slow-tests.ts';

let device: Device;
beforeEach(async () => {
  device = await openDevice();
});
afterEach(async () => {
  cleanup();
  await device.db.delete();
});

/** Two rooms in metres, with a corner where the drawing says that it stands. */
const plan = (system: string, [east, north]: [number, number]) =>
  new Uint8Array(
    asciiDxf({
      header: { $INSUNITS: [70, 6] },
      entities: [...boxEntities(0, 0, 40, 50, 'Wall'), ...boxEntities(40.2, 0, 80, 50, 'Wall')],
      objects: [
        entity(
          'GEODATA',
          [90, 3],
          [70, 3],
          [10, 0],
          [20, 0],
          [11, east],
          [21, north],
          [40, 1],
          [12, 0],
          [22, 1],
          [301, system],
        ),
      ],
    }),
  );

async function pick(system: string, at: [number, number]): Promise<void> {
  await openPanel(LevelImport, device.workspace, 'clients/1/sites/2/buildings/3/levels/add');
  await screen.findByLabelText(/^Level index/);
  fireEvent.change(document.querySelector('input[type=file]')!, {
    target: { files: [new File([plan(system, at)], 'floor.dxf')] },
  });
}
const east = (): number =>
  Number(screen.getByLabelText<HTMLInputElement>(new RegExp(`^${text('import:placement.east')}`)).value);

it('a drawing that says where it stands lies there, and on the building once that is asked for', async () => {
  await pick('LL84', [10.0031, 50.0031]);
  await screen.findByText(text('import:georeference.placed', { system: 'LL84' }));
  expect(east()).toBe(0);
  fireEvent.click(screen.getByRole('button', { name: text('import:placement.fitAgain') }));
  await waitFor(() => expect(east()).not.toBe(0));
  fireEvent.click(screen.getByRole('button', { name: text('import:georeference.asStated') }));
  await waitFor(() => expect(east()).toBe(0));
});

it.each(
  someOf<[string, [number, number], 'away' | 'unknown']>(
    [
      ['LL84', [20, 50], 'away'],
      ['Krovak', [10.0031, 50.0031], 'unknown'],
    ],
    1,
  ),
)('in %s at %s → on the building, and said why', async (system, at, is) => {
  await pick(system, at);
  await screen.findByText(textPattern(`import:georeference.${is}`));
  expect(screen.queryByRole('button', { name: text('import:georeference.asStated') })).toBeNull();
});

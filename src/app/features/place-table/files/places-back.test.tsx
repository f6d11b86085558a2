import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDevice, type Device } from '../../../../../tests/support/app/app-device.ts';
import { openPanel } from '../../../../../tests/support/app/render-panel.tsx';
import { text } from '../../../../../tests/support/app/texts.ts';
import { rememberLevelRead } from '../../../../db/index.ts';
import { fidSchema } from '../../../../domain/entities/ids.ts';
import { isPlace } from '../../../../domain/content/index.ts';
import { writePlaceTable } from '../../../../workers/index.ts';
import { undo } from '../../../commands/index.ts';
import PlaceTable from '../index.tsx';

let device: Device;
beforeEach(async () => {
  device = await openDevice();
  await rememberLevelRead(device.db, device.level.lid);
  // What a spreadsheet would spoil: a formula, zeros in front, line breaks, both separators.
  const hard = { name: '=1+1', eid: '0012', description: 'two\nlines; and, "more"' };
  await device.db.features.add({
    ...device.place,
    fid: fidSchema.parse('00000000-0000-4000-8000-000000000001'),
    properties: { ...device.place.properties, ...hard },
  });
});
afterEach(async () => {
  cleanup();
  await device.db.delete();
});

const openFiles = async (): Promise<void> =>
  void fireEvent.click(await screen.findByRole('button', { name: text('table:files.open') }));
const rows = () => device.db.features.toArray();
const moments = () => device.db.history.count();

/** The level's table as it is downloaded, in which a text stands for another, is taken back. */
async function takeBack(format: 'csv' | 'xlsx', change: (csv: string) => string = (csv) => csv) {
  const places = (await rows()).filter(isPlace);
  const written = await writePlaceTable(places, format, ';');
  const blob = format === 'csv' ? new Blob([change(await new Blob([written]).text())]) : new Blob([written]);
  await openPanel(PlaceTable, device.workspace, `${device.levelPath}/table`);
  await openFiles();
  await screen.findByText(text('levelFiles:table.readText'));
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  fireEvent.change(input, { target: { files: [new File([blob], `places.${format}`)] } });
}

it.each(['csv', 'xlsx'] as const)('a table that nobody changed changes nothing: %s', async (format) => {
  const [before, steps] = [await rows(), await moments()];
  await takeBack(format);
  const nothing = await screen.findByRole('button', { name: text('levelFiles:table.nothing') });
  expect(nothing).toHaveProperty('disabled', true);
  expect([await rows(), await moments()]).toEqual([before, steps]);
  expect(await device.db.pending.count()).toBe(0);
});

it('a table with a new, and two changed places → one step, which undo takes away whole', async () => {
  const [before, steps] = [await rows(), await moments()];
  const added = (csv: string): string => {
    const [head = '', ...lines] = csv.trimEnd().split('\r\n');
    const columns = head.replace('\uFEFF', '').split(';');
    const values: Record<string, string> = {
      typeCode: 'office',
      name: 'Annex',
      lon: '10.0035',
      lat: '50.0035',
    };
    return [head, ...lines, columns.map((column) => values[column] ?? '').join(';')].join('\r\n');
  };
  await takeBack('csv', (csv) =>
    added(csv.replace('Outpatient reception', 'Main reception').replace("'=1+1", 'Formula')),
  );
  const take = await screen.findByRole('button', { name: text('levelFiles:table.take', { count: 3 }) });
  for (const column of ['longitude', 'latitude'] as const)
    expect(screen.getAllByText(new RegExp(`^${text(`forms:geometry.${column}`)}: `))).toHaveLength(1);
  fireEvent.click(take);
  await waitFor(async () => expect(await rows()).toHaveLength(before.length + 1));
  const names = (await rows()).map(({ properties }) => properties.name);
  expect(new Set(names)).toEqual(new Set(['Main reception', 'Formula', 'Annex']));
  expect(await moments()).toBe(steps + 1);
  await undo.run(device.workspace);
  expect((await rows()).map(({ properties }) => properties)).toEqual(
    before.map(({ properties }) => properties),
  );
});

it('a table in an old encoding that two languages could have written → asked; as it was answered, it is taken over', async () => {
  const places = (await rows()).filter(isPlace);
  const utf8 = await new Blob([await writePlaceTable(places, 'csv', ';')]).text();
  const csv = utf8.replace('\uFEFF', '').replace('Outpatient reception', 'P\u00E8re');
  await openPanel(PlaceTable, device.workspace, `${device.levelPath}/table`);
  await openFiles();
  await screen.findByText(text('levelFiles:table.readText'));
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  fireEvent.change(input, { target: { files: [new File([Buffer.from(csv, 'latin1')], 'places.csv')] } });
  const take = () => screen.getByRole('button', { name: text('levelFiles:table.take', { count: 1 }) });
  const answer = await screen.findByRole('radio', { name: /P\u010Dre/ });
  expect(take()).toHaveProperty('disabled', true);
  fireEvent.click(answer);
  await waitFor(() => expect(take()).toHaveProperty('disabled', false));
  fireEvent.click(take());
  await waitFor(async () =>
    expect((await rows()).map(({ properties }) => properties.name)).toContain('P\u010Dre'),
  );
});

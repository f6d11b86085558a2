// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDevice, type Device } from '../../../../../tests/support/app/app-device.ts';
import { openPanel } from '../../../../../tests/support/app/render-panel.tsx';
import { text, textPattern } from '../../../../../tests/support/app/texts.ts';
import { asciiDxf, boxEntities } from '../../../../../tests/support/server/files/dxf-writer.ts';
import { projectionOf } from '../../../../domain/floorplan/projections/projection.ts';
import LevelImport from '../index.tsx';

let device: Device;
beforeEach(async () => {
  device = await openDevice();
});
afterEach(async () => {
  cleanup();
  await device.db.delete();
});

async function pick(file: File): Promise<void> {
  await openPanel(LevelImport, device.workspace, 'clients/1/sites/2/buildings/3/levels/add');
  await screen.findByLabelText(/^Level index/);
  fireEvent.change(document.querySelector('input[type=file]')!, { target: { files: [file] } });
}
const UTM_CHOICE = /^ETRS89 \/ UTM zone 32N ?EPSG/;
const [X, Y] = projectionOf('25832')!.fromEarth([10.0031, 50.0031])!;
/** Two rooms in metres of UTM. */
const drawing = (): File => {
  const entities = [
    ...boxEntities(X, Y, X + 40, Y + 50, 'Wall'),
    ...boxEntities(X + 40.2, Y, X + 80, Y + 50, 'Wall'),
  ];
  return new File([new Uint8Array(asciiDxf({ header: { $INSUNITS: [70, 6] }, entities }))], 'floor.dxf');
};
const search = (words: string): void => {
  fireEvent.change(screen.getByRole('searchbox', { name: text('import:system.label') }), {
    target: { value: words },
  });
};
const button = (key: 'use' | 'read'): HTMLElement =>
  screen.getByRole('button', { name: text(`import:system.${key}`) });

it('a drawing in UTM · its system is offered, and puts it where its coordinates are', async () => {
  await pick(drawing());
  fireEvent.click(await screen.findByText(text('import:system.way'), {}, { timeout: 20_000 }));
  await screen.findByText(text('import:system.here'), {}, { timeout: 20_000 });
  fireEvent.click(screen.getByRole('radio', { name: UTM_CHOICE }));
  await screen.findByText(textPattern('import:system.lies'));
  expect(screen.getByText(text('import:system.accuracy', { metres: 2 }))).toBeDefined();
  fireEvent.click(button('use'));
  fireEvent.click(screen.getByText(text('controlPoints:drag')));
  const scale = screen.getByLabelText<HTMLInputElement>(new RegExp(`^${text('import:placement.scale')}`));
  // It had been laid over the whole building.
  await waitFor(() => expect(Number(scale.value)).not.toBe(100));
});

it('a wrong system, an unknown name, a broken definition · each is named', async () => {
  await pick(drawing());
  fireEvent.click(await screen.findByText(text('import:system.way'), {}, { timeout: 20_000 }));
  await screen.findByText(text('import:system.here'), {}, { timeout: 20_000 });
  search('2263');
  fireEvent.click(screen.getByLabelText(/New York Long Island/));
  expect(
    screen.getByText(/^In .*New York.* the (plan would lie|coordinates)|these coordinates/),
  ).toBeDefined();
  expect(screen.queryByRole('button', { name: text('import:system.use') })).toBeNull();
  search('no such grid');
  expect(screen.getByText(text('import:system.none'))).toBeDefined();
  search('PROJCS["broken');
  expect(screen.getByText(text('import:system.unread'))).toBeDefined();
  search('+proj=utm +zone=32 +ellps=GRS80 +units=m');
  expect(screen.getByText(textPattern('import:system.lies'))).toBeDefined();
});

const geojson = (crs: object): File => {
  const ring = [
    [X, Y],
    [X + 20, Y],
    [X + 20, Y + 20],
    [X, Y],
  ];
  const feature = {
    type: 'Feature',
    properties: { typeCode: 'office', name: 'Oak' },
    geometry: { type: 'Polygon', coordinates: [ring] },
  };
  return new File(
    [JSON.stringify({ type: 'FeatureCollection', ...crs, features: [feature] })],
    'utm.geojson',
  );
};

it('a GeoJSON in UTM · is read once its system is chosen, and a wrong one is named', async () => {
  await pick(geojson({ crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::25832' } } }));
  await screen.findByText(text('import:system.ofFile'));
  search('32633');
  fireEvent.click(await screen.findByLabelText(/UTM zone 33N/));
  fireEvent.click(button('read'));
  await screen.findByText(textPattern('import:system.away'));
  search('25832');
  fireEvent.click(screen.getByRole('radio', { name: UTM_CHOICE }));
  fireEvent.click(button('read'));
  await screen.findByText('1 feature will be imported');
});

it('a GeoJSON in metres that names no system · asks for it', async () => {
  await pick(geojson({}));
  await screen.findByText(text('import:system.ofFile'));
  fireEvent.click(await screen.findByRole('radio', { name: UTM_CHOICE }));
  fireEvent.click(button('read'));
  await screen.findByText('1 feature will be imported');
});

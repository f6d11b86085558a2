// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { zipSync } from 'fflate';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openDevice, type Device } from '../../../../tests/support/app/app-device.ts';
import { openPanel } from '../../../../tests/support/app/render-panel.tsx';
import { text } from '../../../../tests/support/app/texts.ts';
import { makeDbf, makeShp, partsRecord } from '../../../../tests/support/domain/shapefile/make-shapefile.ts';
import {
  geopackageCell,
  makeGeopackage,
  polygonWkb,
} from '../../../../tests/support/domain/sqlite/geopackage.ts';
import { serveWasm } from '../../../../tests/support/workers/wasm-from-disk.ts';
import { maxBytesOf } from '../../../domain/floorplan/index.ts';
import { joinShapefiles } from '../../commands/index.ts';
import { projectionOf } from '../../../domain/floorplan/projections/projection.ts';
import LevelImport from './index.tsx';

let device: Device;
beforeEach(async () => {
  device = await openDevice();
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await device.db.delete();
});

const ROOM: [number, number][] = [
  [10.0025, 50.0025],
  [10.0025, 50.003],
  [10.003, 50.003],
  [10.003, 50.0025],
  [10.0025, 50.0025],
];
const shp = makeShp([partsRecord(5, [ROOM])], [10, 50, 10.1, 50.1]);
const utm = projectionOf('25832')!;
const dbf = makeDbf([{ name: 'KIND' }], [['corridor']]);

async function pick(...files: File[]): Promise<void> {
  await openPanel(LevelImport, device.workspace, 'clients/1/sites/2/buildings/3/levels/add');
  await screen.findByLabelText(/^Level index/);
  fireEvent.change(document.querySelector('input[type=file]')!, { target: { files } });
}

it('the parts of a Shapefile are picked together → one plan, whose names are there to match', async () => {
  await pick(new File([dbf], 'floor.dbf'), new File([shp], 'Floor.shp'), new File(['x'], 'floor.shx'));
  await screen.findAllByText('corridor');
  expect(document.body.textContent).toContain('Floor.shp');
});

it('a zip with a Shapefile in it → is read as one, and not as an archive of levels', async () => {
  await pick(new File([new Uint8Array(zipSync({ 'a/floor.shp': shp, 'a/floor.dbf': dbf }))], 'floor.zip'));
  await screen.findAllByText('corridor');
});

it('layers in metres without a .prj → each is named and asked for', async () => {
  const inUtm = makeShp([partsRecord(5, [ROOM.map((at) => utm.fromEarth(at)!)])], [5e5, 5e6, 6e5, 6e6]);
  await pick(
    new File(
      [new Uint8Array(zipSync({ 'rooms.shp': inUtm, 'halls.shp': inUtm, 'rooms.dbf': dbf }))],
      'f.zip',
    ),
  );
  for (const layer of ['rooms', 'halls']) {
    await screen.findByText(text('forms:issues.unsupported-crs_layer', { layer }));
    fireEvent.click(await screen.findByRole('radio', { name: /^ETRS89 \/ UTM zone 32N ?EPSG/ }));
    fireEvent.click(screen.getByRole('button', { name: text('import:system.read') }));
  }
  await screen.findAllByText('corridor');
});

it('parts that are too large together → are refused by their size, and not read', async () => {
  const most = maxBytesOf('shp');
  const large = (name: string) => {
    const file = new File(['x'], name);
    Object.defineProperty(file, 'size', { value: most - 1 });
    vi.spyOn(file, 'arrayBuffer').mockRejectedValue(new Error('read'));
    return file;
  };
  const [joined] = await joinShapefiles([large('a.shp'), large('a.dbf')]);
  expect(joined?.name).toBe('a.shp');
});

it('a GeoPackage → its layers are there to match', async () => {
  serveWasm();
  const rows = (name: string) => [[geopackageCell(polygonWkb(ROOM)), name]];
  const bytes = await makeGeopackage([
    { table: 'rooms', srs: 4326, rows: rows('corridor') },
    { table: 'halls', srs: 4326, rows: rows('office') },
  ]);
  await pick(new File([bytes], 'floor.gpkg'));
  await screen.findAllByText('corridor');
});

it('a GeoPackage, and what reads it can not be had → says that the network is needed once', async () => {
  serveWasm(() => false);
  await pick(new File([await makeGeopackage([])], 'floor.gpkg'));
  await screen.findByText(text('forms:issues.reader-missing'));
});

it('nothing is picked, and what reads GeoPackage is not here → says so before', async () => {
  await openPanel(LevelImport, device.workspace, 'clients/1/sites/2/buildings/3/levels/add');
  await screen.findByText(/^To read GeoPackage, .* \(1 MB\)/);
});

import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { strToU8, zipSync } from 'fflate';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDevice, square, type Device } from '../../../../tests/support/app/app-device.ts';
import { openPanel } from '../../../../tests/support/app/render-panel.tsx';
import { text } from '../../../../tests/support/app/texts.ts';
import { asciiDxf, insertEntity, lineEntity } from '../../../../tests/support/server/files/dxf-writer.ts';
import { pdf } from '../../../../tests/support/server/files/pdf-writer.ts';
import { overlappingZip } from '../../../../tests/support/workers/overlapping-zip.ts';
import { ARCHIVE_LIMITS } from '../../../workers/job/unzip-within.ts';
import LevelImport from './index.tsx';
import { someOf } from '../../../../tests/support/vitest/slow-tests.ts';

let device: Device;
beforeEach(async () => {
  device = await openDevice();
  await openPanel(LevelImport, device.workspace, 'clients/1/sites/2/buildings/3/levels/add');
  await screen.findByLabelText(/^Level index/);
});
afterEach(async () => {
  cleanup();
  await device.db.delete();
});

const pick = (name: string, bytes: Uint8Array): void => {
  const file = new File([new Uint8Array(bytes)], name);
  fireEvent.change(document.querySelector('input[type=file]')!, { target: { files: [file] } });
};
const importButton = (): HTMLButtonElement => screen.getByRole('button', { name: text('import:import') });

const zip = (files: Record<string, string>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, content]) => [name, strToU8(content)])));
const entries = (count: number): Uint8Array =>
  zip(Object.fromEntries(Array.from({ length: count }, (_, i) => [`${i}`, ''])));
const office = {
  type: 'Feature',
  properties: { typeCode: 'office', name: 'Oak' },
  geometry: square(10.003, 50.003, 0.0001),
};
const collection = (members: object = {}): string =>
  JSON.stringify({ type: 'FeatureCollection', ...members, features: [office] });
const key = 'ab'.repeat(32);
type Refusal =
  | `archive-${'unsafe' | 'no-levels' | 'too-many' | 'too-large'}`
  | 'blocks-too-deep'
  | 'drawing-too-large'
  | 'pdf-encrypted';

it.each(
  someOf<[what: string, name: string, make: () => Uint8Array, said: Refusal]>(
    [
      [
        'an archive that leads out of itself',
        'a.imdf',
        () => zip({ '../level.geojson': '{}' }),
        'archive-unsafe',
      ],
      ['an archive within an archive', 'a.zip', () => zip({ 'inner.zip': 'PK' }), 'archive-no-levels'],
      [
        'an archive of very many files',
        'a.zip',
        () => entries(ARCHIVE_LIMITS.entries + 1),
        'archive-too-many',
      ],
      [
        'an archive that is a bomb',
        'a.imdf',
        () => overlappingZip(300, 1_000_000, 'json'),
        'archive-too-large',
      ],
      [
        'blocks within blocks without end',
        'a.dxf',
        () => {
          const blocks = Array.from({ length: 40 }, (_, i) => [
            `b${i}`,
            [lineEntity(0, 0, 1, 1), insertEntity(`b${i + 1}`)],
          ]);
          return asciiDxf({ blocks: Object.fromEntries(blocks), entities: [insertEntity('b0')] });
        },
        'blocks-too-deep',
      ],
      [
        'a block that stands a thousand million times',
        'a.dxf',
        () =>
          asciiDxf({
            blocks: { b: [lineEntity(0, 0, 1, 1)] },
            entities: [insertEntity('b', [70, 32_000], [71, 32_000])],
          }),
        'drawing-too-large',
      ],
      [
        'a PDF behind a password',
        'a.pdf',
        () =>
          pdf({
            pages: ['0 0 m 1 0 l S'],
            trailer: `/ID [<00><00>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${key}> /U <${key}> >>`,
          }),
        'pdf-encrypted',
      ],
    ],
    3,
  ),
)('%s → says what can be done, and nothing of it is kept', async (_, name, make, code) => {
  pick(name, make());
  expect(await screen.findByText(text(`forms:issues.${code}`), {}, { timeout: 10_000 })).toBeDefined();
  expect(importButton().disabled).toBe(true);
  expect(await device.db.files.count()).toBe(0);
});

it('a GeoJSON in metres of the web maps → named, with what can be done', async () => {
  const crs = { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::3857' } };
  pick('metres.geojson', strToU8(collection({ crs })));
  const said = text('forms:issues.unsupported-crs', { name: 'urn:ogc:def:crs:EPSG::3857' });
  expect(await screen.findByText(said)).toBeDefined();
  expect(importButton().disabled).toBe(true);
});

it('a GeoJSON in UTF-16 whose name holds marks of direction → is read, and called without them', async () => {
  const bytes = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(collection(), 'utf16le')]);
  pick('\u202bfloor.geojson\u202c\u200f', bytes);
  await screen.findByText('1 feature will be imported');
  expect(document.body.textContent).toContain('floor.geojson');
  await waitFor(() => expect(importButton().disabled).toBe(false));
});

it('a PDF of 2,000 pages → shows their number; a page outside it is refused', async () => {
  const pages = Array.from({ length: 2000 }, (_, i) => `10 10 m ${20 + (i % 90)} 10 l S`);
  pick('set.pdf', pdf({ pages }));
  expect(
    await screen.findByText(text('import:pageOf', { number: '2,000' }), {}, { timeout: 20_000 }),
  ).toBeDefined();
  const page = screen.getByLabelText(text('import:page'));
  fireEvent.change(page, { target: { value: '2001' } });
  fireEvent.blur(page);
  expect(await screen.findByText(text('forms:issues.page-out-of-range'))).toBeDefined();
  expect(importButton().disabled).toBe(true);
});

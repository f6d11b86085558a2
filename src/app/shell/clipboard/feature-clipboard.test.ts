import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { freshCopy } from '../../../../tests/support/vitest/fresh-copy.ts';
import { rectangle } from '../../../../tests/support/geometry/rectangle.ts';
import type { CopiedFeature } from '../../../domain/ops/index.ts';
import { builtInTaxonomy as taxonomy } from '../../../domain/taxonomy/index.ts';
import type * as FeatureClipboard from './feature-clipboard.ts';

const room: CopiedFeature = {
  kind: 'poi',
  geometry: rectangle([10, 50], [10.0003, 50.0002]),
  properties: { typeCode: 'office', name: 'Room', style: {} },
};
const from = { client: '7', level: 'l1' };
const to = { client: '7', ownOrigin: 'https://storey.example' };
const NOT_ALLOWED = new DOMException('No.', 'NotAllowedError');

/** The clipboard of a device. */
const device = { text: '', canWrite: true, canRead: true };
beforeEach(() => {
  Object.assign(device, { text: '', canWrite: true, canRead: true });
  vi.stubGlobal('navigator', {
    clipboard: {
      writeText: async (text: string) => {
        if (!device.canWrite) throw NOT_ALLOWED;
        device.text = text;
      },
      readText: async () => {
        if (!device.canRead) throw NOT_ALLOWED;
        return device.text;
      },
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

/** The page, which forgets all when it is loaded again. */
const page = () => freshCopy<typeof FeatureClipboard>(new URL('./feature-clipboard.ts', import.meta.url));

it('what was copied is there after the page was loaded again', async () => {
  expect(await (await page()).putIntoClipboard(room, from)).toBe(true);
  expect(await (await page()).takeFromClipboard(to, taxonomy)).toEqual({ ok: true, feature: room, from });
});

it('a clipboard that is refused leaves it to this tab', async () => {
  Object.assign(device, { text: 'older', canWrite: false });
  const { putIntoClipboard, takeFromClipboard } = await page();
  expect(await putIntoClipboard(room, from)).toBe(false);
  expect(await takeFromClipboard(to, taxonomy)).toMatchObject({ ok: true });
});

it('a clipboard that allows writing but not reading → works too', async () => {
  device.canRead = false;
  const { putIntoClipboard, takeFromClipboard } = await page();
  await putIntoClipboard(room, from);
  expect(await takeFromClipboard(to, taxonomy)).toMatchObject({ ok: true });
});

it('says what there is instead of a feature', async () => {
  const { takeFromClipboard } = await page();
  expect(await takeFromClipboard(to, taxonomy)).toEqual({ ok: false, fault: 'empty' });
  device.text = 'Lunch?';
  expect(await takeFromClipboard(to, taxonomy)).toEqual({ ok: false, fault: 'no-feature' });
  device.canRead = false;
  expect(await takeFromClipboard(to, taxonomy)).toEqual({ ok: false, fault: 'refused' });
});

it('what the browser hands over with a paste → taken, and the clipboard is not asked', async () => {
  const { putIntoClipboard, takeFromClipboard } = await page();
  await putIntoClipboard(room, from);
  const { text } = device;
  Object.assign(device, { text: '', canRead: false });
  const other = await page();
  expect(await other.takeFromClipboard(to, taxonomy, text)).toMatchObject({ ok: true });
  expect(await takeFromClipboard(to, taxonomy, 'Lunch?')).toEqual({ ok: false, fault: 'no-feature' });
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { saveFile, waitingFile } from './download-file.ts';

const downloads: string[] = [];
const file = { blob: new Blob(['{}'], { type: 'application/json' }), name: 'work.json' };

beforeEach(() => {
  downloads.length = 0;
  Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloads.push(this.download);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  waitingFile.drop();
});

/** @param fault what the share sheet ends with */
function tablet({ fault, isInstalled = true }: { fault?: string; isInstalled?: boolean } = {}) {
  const shared: string[] = [];
  const navigator = {
    standalone: isInstalled,
    canShare: () => true,
    share: async ({ files }: ShareData) => {
      if (fault !== undefined) throw new DOMException('No.', fault);
      shared.push(...(files ?? []).map(({ name }) => name));
    },
  };
  return { shared, device: { navigator, matches: () => false } };
}

it('installed on a tablet → by the share sheet', async () => {
  const { shared, device } = tablet();
  saveFile(file, device);
  await vi.waitFor(() => expect(shared).toEqual(['work.json']));
  expect(downloads).toEqual([]);
});

it('in a tab, or where files can not be shared → a download', () => {
  saveFile(file, tablet({ isInstalled: false }).device);
  const { device } = tablet();
  saveFile(file, { ...device, navigator: { ...device.navigator, canShare: () => false } });
  expect(downloads).toEqual(['work.json', 'work.json']);
});

it('the press was too long ago → asks for one more; put away → nothing; share sheet broken → a download', async () => {
  saveFile(file, tablet({ fault: 'NotAllowedError' }).device);
  await vi.waitFor(() => expect(waitingFile.get()).toEqual(file));
  const { shared, device } = tablet();
  saveFile(file, device);
  await vi.waitFor(() => expect(waitingFile.get()).toBeNull());
  expect(shared).toEqual(['work.json']);
  saveFile(file, tablet({ fault: 'AbortError' }).device);
  saveFile(file, tablet({ fault: 'DataError' }).device);
  await vi.waitFor(() => expect(downloads).toEqual(['work.json']));
  expect(waitingFile.get()).toBeNull();
});

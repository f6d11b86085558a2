import 'fake-indexeddb/auto';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { beginPack, notePack, notePackFiles } from '../../../db/index.ts';
import type { PackFault, PackProgress, Packs } from '../../../sync/index.ts';
import { openDevice, type Device } from '../../../../tests/support/app/app-device.ts';
import { openScreen } from '../../../../tests/support/app/render-screen.tsx';
import { PackPanel } from './offline-copy-panel.tsx';
import { text, textPattern } from '../../../../tests/support/app/texts.ts';

afterEach(cleanup);

const PLAN = 'https://api.test/plan';

/** Buildings are taken along as far as a test says. */
function packsDouble() {
  const listeners = new Set<() => void>();
  let runs: ReadonlyMap<string, PackProgress> = new Map();
  let end: (fault: PackFault | null) => void = () => undefined;
  const stored = new Set<string>();
  const show = (next: ReadonlyMap<string, PackProgress>): void => {
    runs = next;
    for (const listener of listeners) listener();
  };
  const packs: Packs = {
    take: (lid) =>
      new Promise((resolve) => {
        show(new Map([[lid, { known: 'nothing', done: 0, total: 0, bytes: 0 }]]));
        end = (fault) => {
          show(new Map());
          resolve(fault === null ? { ok: true } : { ok: false, fault });
        };
      }),
    // What is on its way comes to its end first: a test says when.
    cancel: () => undefined,
    remove: () => Promise.resolve(),
    readFile: () => Promise.resolve(null),
    fetchPlan: () => Promise.resolve(null),
    storedFiles: () => Promise.resolve(stored),
    imageOrigins: ['https://api.test'],
    getSnapshot: () => runs,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const tell = (lid: string, progress: PackProgress): void => act(() => show(new Map([[lid, progress]])));
  return { packs, stored, tell, end: (fault: PackFault) => act(() => end(fault)) };
}

async function open(device: Device, packs: Packs, language: 'en' | 'ar' = 'en') {
  const workspace = { ...device.workspace, packs };
  const Screen = () => <PackPanel building={device.building} />;
  await openScreen({ Screen, workspace, routes: ['/'], at: '/', namespaces: ['offlineCopies'], language });
}

const line = async (name: string): Promise<HTMLElement> => {
  const list = await screen.findByRole('list', { name: text('offlineCopies:list') });
  const found = within(list)
    .getAllByRole('listitem')
    .find((item) => item.textContent.startsWith(name));
  if (found === undefined) throw new Error(`There is no line for ${name}.`);
  return found;
};

it('says what is here and what is missing, each in words', async () => {
  const device = await openDevice();
  const { db, building, level } = device;
  const { packs, stored } = packsDouble();
  await beginPack(db, building.lid, { now: 1, freshFrom: 0 });
  await notePack(db, building.lid, {
    levels: [{ lid: level.lid, readAt: 1_699_999_999_000, images: [] }],
    plans: [{ levelIndex: 0, address: PLAN, fileType: 'pdf' }],
  });
  await notePackFiles(db, building.lid, [{ address: PLAN, kind: 'plan', bytes: 4_000_000 }]);
  stored.add(PLAN);
  await open(device, packs);
  expect((await line('Places')).textContent).toContain('ready1 item');
  expect((await line('Floor plans')).textContent).toContain('1 of 1 · 4 MB');
  expect(await screen.findByRole('button', { name: 'Save the floor plan of ⁨0, Ground floor⁩' })).toBeDefined();
  expect((await line(text('offlineCopies:check.images'))).textContent).toContain('none');
  expect((await line(text('offlineCopies:check.app'))).textContent).toMatch(
    textPattern('offlineCopies:note.app'),
  );
  expect((await line(text('offlineCopies:check.keeping'))).textContent).toMatch(
    textPattern('safety:keeping.nothing'),
  );
  expect((await line('Sign-in')).textContent).toMatch(textPattern('offlineCopies:note.signInUnknown'));
  expect(await screen.findByText(text('offlineCopies:head.partly', { span: 'Level ⁨0⁩' }))).toBeDefined();
  // Who would be shut out is not let in.
  expect(
    screen
      .getByRole('switch', { name: textPattern('offlineCopies:rehearsal.switch') })
      .hasAttribute('disabled'),
  ).toBe(true);
});

it('shows how far it is, and what stopped it', async () => {
  const device = await openDevice();
  const { packs, tell, end } = packsDouble();
  await open(device, packs);
  expect((await line('Places')).textContent).toContain('ready1 item');
  const take = await screen.findByRole('button', { name: text('offlineCopies:take') });
  act(() => take.focus());
  act(() => take.click());
  const bar = await screen.findByRole('progressbar', {
    name: text('offlineCopies:progress', { title: '⁨Clinic West⁩' }),
  });
  // Its size is still unknown; the stored content stays.
  expect(bar.textContent).toContain(text('offlineCopies:asking'));
  expect(bar.hasAttribute('aria-valuenow')).toBe(false);
  // A level of the server is read again; a level made here is not.
  const { db, level } = device;
  await act(async () => {
    await db.idmap.put({ lid: level.lid, kind: 'levels', serverKey: '3/0' });
    await db.meta.put({ k: `read:levels:${level.lid}`, value: true });
    await beginPack(db, device.building.lid, { now: 1, freshFrom: 0 });
  });
  await waitFor(async () => expect((await line('Places')).textContent).toContain('ready1 item · updating'));
  tell(device.building.lid, { known: 'levels', done: 1, total: 4, bytes: 0 });
  expect(bar.textContent).toContain('1 of 4 levels');
  expect(bar.hasAttribute('aria-valuenow')).toBe(false);
  tell(device.building.lid, { known: 'all', done: 3, total: 8, bytes: 2_000_000 });
  expect(bar.textContent).toContain('3 of 8 · 2 MB38%');
  // The button became the bar.
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('group', { name: text('offlineCopies:title') })),
  );
  act(() => screen.getByRole('button', { name: text('offlineCopies:cancel') }).click());
  expect(bar.textContent).toContain('Stopping');
  end('cancelled');
  expect(
    (await screen.findByText(text('offlineCopies:fault.cancelled'))).closest('[role=status]'),
  ).not.toBeNull();
});

it('speaks Arabic', async () => {
  await open(await openDevice(), packsDouble().packs, 'ar');
  expect(await screen.findByRole('button', { name: 'إتاحة دون اتصال' })).toBeDefined();
});

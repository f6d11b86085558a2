import { act, cleanup, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openConflictDevice } from '../../../../tests/support/app/conflict-device.ts';
import type { Device } from '../../../../tests/support/app/app-device.ts';
import { openScreen, type ScreenStage } from '../../../../tests/support/app/render-screen.tsx';
import type { SyncEvent } from '../../../sync/index.ts';
import { paths } from '../../routes/paths.ts';
import { useTellOfOverwritten } from './use-lost-update-toast.ts';
import { text } from '../../../../tests/support/app/texts.ts';

const Screen = (): null => {
  useTellOfOverwritten();
  return null;
};

let device: Device;
let stage: ScreenStage;
let hear: (event: SyncEvent) => void = () => undefined;
let visibility: DocumentVisibilityState = 'visible';

beforeEach(async () => {
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  device = await openConflictDevice();
  vi.spyOn(device.workspace.engine, 'subscribeEvents').mockImplementation((listener) => {
    hear = listener;
    return () => (hear = () => undefined);
  });
  stage = await openScreen({
    Screen,
    workspace: device.workspace,
    routes: [paths.home],
    namespaces: [],
    at: paths.home,
  });
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  await device.db.delete();
});

/** Another writer overwrites these fields of a thing, and all tabs get the event. */
async function writtenOver(id: string, paths: string[], key: string = device.place.fid): Promise<void> {
  const { db, place } = device;
  const entityKey = `features:${key}`;
  const fields = paths.map((path) => ({ path, ours: 'Mine', theirs: 'Theirs' }));
  await db.overwrites.put({ id, entityKey, table: 'features', key, at: 1, fields, ours: place });
  hear({ type: 'overwritten-by-other', entityKey, overwriteId: id });
}
it('several found together → one message, which leads to the decision', async () => {
  await writtenOver('a', ['properties.name', 'properties.eid']);
  await writtenOver('b', ['geometry'], 'other');
  await waitFor(() => expect(stage.toasts).toHaveLength(1));
  const [toast] = stage.toasts;
  expect(toast).toMatchObject({
    kind: 'warning',
    title: text('conflicts:overwritten.told', { count: 3 }),
    action: { label: text('conflicts:overwritten.look') },
  });
  expect(toast?.detail).toBeUndefined();
  act(() => toast?.action?.onPress());
  await waitFor(() => expect(stage.path()).toBe(paths.conflicts));
});

it('names the thing where it is one', async () => {
  await writtenOver('a', ['properties.name']);
  await waitFor(() => expect(stage.toasts).toHaveLength(1));
  expect(stage.toasts[0]?.title).toBe(text('conflicts:overwritten.told', { count: 1 }));
  expect(stage.toasts[0]?.detail).toMatch(/Outpatient reception.* · .*Ground floor/);
});

it('looks first whether a person sees this tab', async () => {
  visibility = 'hidden';
  const asked = vi.fn(() => visibility);
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(asked);
  await writtenOver('a', ['properties.name']);
  await waitFor(() => expect(asked).toHaveBeenCalled());
  visibility = 'visible';
  await writtenOver('b', ['properties.eid']);
  await waitFor(() => expect(stage.toasts).toHaveLength(1));
  expect(stage.toasts[0]?.title).toBe(text('conflicts:overwritten.told', { count: 1 }));
});

import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openDevice, type Device } from '../../../../../tests/support/app/app-device.ts';
import { openPanel } from '../../../../../tests/support/app/render-panel.tsx';
import { text } from '../../../../../tests/support/app/texts.ts';
import { useHierarchyReady, usePullHierarchyAtStart } from '../../../state/sync-status/hierarchy-ready.ts';
import { setEmbedded } from '../../../state/session/embed-mode.ts';
import Browse from '../index.tsx';

function ReadBrowse() {
  usePullHierarchyAtStart();
  return useHierarchyReady() ? <Browse /> : null;
}

let device: Device;
beforeEach(async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
  device = await openDevice();
});
afterEach(async () => {
  cleanup();
  setEmbedded(false);
  await device.db.delete();
});

// @spec 2.86
it.each([
  ['levels', false],
  ['levels', true],
  ['buildings', false],
  ['buildings', true],
] as const)(
  'empty list of %s · embedded: %s → add is offered in a window of its own alone',
  async (list, isEmbedded) => {
    const { db, levelPath } = device;
    await db.levels.clear();
    if (list === 'buildings') await db.buildings.clear();
    setEmbedded(isEmbedded);
    const at =
      list === 'levels'
        ? levelPath.replace(/\/levels\/.*$/, '/levels')
        : levelPath.replace(/\/buildings\/.*$/, '/buildings');
    await openPanel(ReadBrowse, device.workspace, at);
    await screen.findByText(text(`content:empty.${list}.title`));
    expect(screen.queryAllByRole('button', { name: text(`content:add.${list}`) }).length > 0).toBe(
      !isEmbedded,
    );
  },
);

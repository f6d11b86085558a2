import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openDevice, type Device } from '../../../../tests/support/app/app-device.ts';
import { openScreen } from '../../../../tests/support/app/render-screen.tsx';
import { text } from '../../../../tests/support/app/texts.ts';
import type { Workspace } from '../../state/session/workspace.ts';
import { PublishHistory } from './publish-history.tsx';
import { usePublishes } from './use-publishes.ts';
import { someOf } from '../../../../tests/support/vitest/slow-tests.ts';

let device: Device;
afterEach(async () => {
  cleanup();
  await device.db.delete();
});

const change = { kind: 'site', key: '1', change: 'deleted', title: 'Old mill', siteId: 1, buildingId: null, levelIndex: null }; // oxfmt-ignore
const earlier = { n: 1, publishedAt: 1_800_000_000, counts: {}, isCurrent: false };

it.each(
  someOf(
    [
      ['all of them are told', { ok: true, value: { results: [change], cursor: null } }, false],
      ['none is told', { ok: false, error: { kind: 'network', message: 'Gone.' } }, true],
    ] as const,
    1,
  ),
)(
  'an earlier publish is taken into the drafts once what goes and comes is known: %s',
  async (_, changes, isBlocked) => {
    device = await openDevice({ permissionId: 1 });
    const review = {
      ...device.workspace.review,
      isOffered: async () => true,
      history: async () => ({ ok: true, value: { results: [earlier], cursor: null } }),
      changes: async () => changes,
    } as unknown as Workspace['review'];
    await openScreen({
      Screen: function History() {
        const published = usePublishes(device.client.lid);
        return <PublishHistory clientLid={device.client.lid} isAdmin published={published} />;
      },
      workspace: { ...device.workspace, review },
      routes: ['/'],
      at: '/',
      namespaces: ['quality', 'preview', 'shell', 'settings', 'content'],
    });
    fireEvent.click(await screen.findByRole('button', { name: text('quality:history.take') }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await dialog.findByText(isBlocked ? text('quality:history.notTold') : 'Old mill');
    const take = dialog.getByRole('button', { name: text('quality:history.take') });
    expect(take.hasAttribute('disabled') || take.getAttribute('aria-disabled') === 'true').toBe(isBlocked);
  },
);

import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDevice, type Device } from '../../../tests/support/app/app-device.ts';
import { openScreen, type ScreenStage } from '../../../tests/support/app/render-screen.tsx';
import { rememberId } from '../../db/index.ts';
import { lidSchema } from '../../domain/entities/ids.ts';
import { usePublishingSource } from '../state/sync-status/publishing.ts';
import { useClientChoice } from './client-choice.ts';

/** After the device's own, Harbour, in the list of clients. */
const OTHERS = ['Meadow', 'Orchard'] as const;
const lids = new Map<string, string>();

let device: Device;
let stage: ScreenStage;
beforeEach(async () => {
  device = await openDevice({ permissionId: 1 });
  for (const [at, title] of OTHERS.entries()) {
    const lid = lidSchema.parse(device.workspace.newId());
    await device.db.clients.put({ ...device.client, lid, title });
    await rememberId(device.db, 'clients', lid, 20 + at);
    lids.set(title, lid);
  }
});
afterEach(async () => {
  cleanup();
  await device.db.delete();
});

function Content({ title }: { title: string }): ReactNode {
  usePublishingSource(lids.get(title), { onCompleted: () => undefined, onPublished: () => undefined });
  return <p>Content of {title}</p>;
}

function Beside(): ReactNode {
  const { chosen, choose } = useClientChoice();
  return (
    <>
      <p>About {chosen?.client.title}</p>
      <button type="button" onClick={() => choose(device.client.lid)}>
        Choose Harbour
      </button>
    </>
  );
}

function Screen(): ReactNode {
  const [, where, title = ''] = useLocation().pathname.split('/');
  return where === 'content' ? <Content title={title} /> : <Beside />;
}

it('screens beside the content are about the client whose content was open, until another is chosen there', async () => {
  stage = await openScreen({
    Screen,
    workspace: { ...device.workspace, publishing: { status: () => Promise.resolve(undefined) } as never },
    routes: ['/content/:title', '/reports', '/library'],
    at: '/content/Meadow',
    namespaces: [],
  });
  expect(await screen.findByText('Content of Meadow')).toBeDefined();
  stage.go('/reports');
  expect(await screen.findByText('About Meadow')).toBeDefined();
  await waitFor(() => expect(stage.search()).toBe('?client=20'));
  fireEvent.click(screen.getByRole('button'));
  expect(await screen.findByText('About Harbour')).toBeDefined();
  stage.go('/library');
  expect(await screen.findByText('About Harbour')).toBeDefined();
  stage.go('/content/Orchard');
  expect(await screen.findByText('Content of Orchard')).toBeDefined();
  stage.go('/library');
  expect(await screen.findByText('About Orchard')).toBeDefined();
});

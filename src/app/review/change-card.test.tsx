import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openDevice } from '../../../tests/support/app/app-device.ts';
import { openScreen } from '../../../tests/support/app/render-screen.tsx';
import type { ReviewChange } from '../../sync/index.ts';
import { ChangeCard } from './change-card.tsx';

afterEach(cleanup);

it('keeps place, person and date apart in a language that runs the other way', async () => {
  const device = await openDevice({ permissionId: 1 });
  const change: ReviewChange = {
    kind: 'feature',
    key: device.place.fid,
    change: 'deleted',
    title: 'Reception',
    by: { userId: 1, name: 'Ada' },
    at: 1_800_000_000,
  };
  await openScreen({
    Screen: () => <ChangeCard clientLid={device.client.lid} change={change} onClose={() => undefined} />,
    workspace: device.workspace,
    routes: ['/preview'],
    at: '/preview',
    namespaces: ['preview', 'forms', 'conflicts', 'content', 'quality'],
    language: 'ar',
  });
  expect((await screen.findByText(/Ada/)).textContent).toMatch(
    /\u2068Ada\u2069 · \u2068[^\u2069]*2027[^\u2069]*\u2069$/,
  );
  await device.db.delete();
});

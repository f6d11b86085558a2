import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openDevice } from '../../../../tests/support/app/app-device.ts';
import { openScreen } from '../../../../tests/support/app/render-screen.tsx';
import { text } from '../../../../tests/support/app/texts.ts';
import type { ApiError, Publishing } from '../../../sync/index.ts';
import { useReviewActions } from './use-review-actions.ts';

afterEach(cleanup);
const PREVIEW = '/cms/content/preview';

/** The messages and the route after the server refuses, or declines as requested. */
async function declining(error?: ApiError) {
  const device = await openDevice({ permissionId: 1 });
  const reasons: (string | undefined)[] = [];
  const publishing: Partial<Publishing> = {
    decline: async (_client, reason) => {
      reasons.push(reason);
      return error === undefined
        ? { ok: true, value: { status: 1, previewTilesJsonUrl: null } }
        : { ok: false, error };
    },
  };
  const stage = await openScreen({
    Screen: () => {
      const { decide } = useReviewActions();
      const decline = () => void decide('c', 'cancel', { reason: 'Too early.', quality: null });
      return (
        <button type="button" onClick={decline}>
          Decline
        </button>
      );
    },
    workspace: { ...device.workspace, publishing: publishing as Publishing },
    routes: [PREVIEW],
    at: PREVIEW,
    namespaces: ['preview', 'schedule'],
  });
  fireEvent.click(await screen.findByRole('button'));
  await waitFor(() => expect(stage.toasts).toHaveLength(1));
  await device.db.delete();
  return { reasons, title: stage.toasts[0]?.title, path: stage.path() };
}

// @spec 2.32 2.88 4.25
it('a preview is declined → left, with a message', async () => {
  const outcome = await declining();
  expect(outcome).toMatchObject({ reasons: ['Too early.'], title: text('preview:toast.declined') });
});

it.each<[string, ApiError, string]>([
  [
    'by a server that says why',
    { kind: 'http', status: 409, code: 'wrong-state', message: 'Not now.', details: [], retryAfterMs: null },
    'Not now.',
  ],
  ['without a network', { kind: 'network', message: 'x' }, text('preview:toast.try-again')],
])('a refusal %s is told, and the preview stays', async (_how, error, title) => {
  expect(await declining(error)).toMatchObject({ title, path: PREVIEW });
});

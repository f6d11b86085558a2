import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openDevice } from '../../../../tests/support/app/app-device.ts';
import { openScreen } from '../../../../tests/support/app/render-screen.tsx';
import { text } from '../../../../tests/support/app/texts.ts';
import type { MapJob } from '../../../sync/index.ts';
import { MappingFeedback } from './mapping-feedback.tsx';

afterEach(cleanup);

// @spec 8.11
it('feedback on a mapping · sent → the server has it, and a message shows that', async () => {
  const device = await openDevice();
  const sent: unknown[] = [];
  const { online } = device.workspace;
  const feedback: typeof online.mapping.feedback = (_, said) => {
    sent.push(said);
    return Promise.resolve({ ok: true, value: undefined as never });
  };
  const stage = await openScreen({
    Screen: () => <MappingFeedback job={{ id: 1 } as unknown as MapJob} />,
    workspace: { ...device.workspace, online: { ...online, mapping: { ...online.mapping, feedback } } },
    routes: ['/'],
    at: '/',
    namespaces: ['mapping', 'sync', 'forms'],
  });
  fireEvent.click(await screen.findByRole('radio', { name: text('mapping:feedback.ratings.4') }));
  const words = { target: { value: ' Good. ' } };
  fireEvent.change(screen.getByLabelText(text('mapping:feedback.comment')), words);
  fireEvent.click(screen.getByRole('button', { name: text('mapping:feedback.send') }));
  await waitFor(() => expect(stage.toasts[0]?.title).toBe(text('mapping:feedback.sent')));
  expect(sent).toEqual([{ rating: 4, comment: 'Good.' }]);
  await device.db.delete();
});

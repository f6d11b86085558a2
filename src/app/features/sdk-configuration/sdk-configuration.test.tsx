import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openDevice } from '../../../../tests/support/app/app-device.ts';
import { openScreen } from '../../../../tests/support/app/render-screen.tsx';
import { text } from '../../../../tests/support/app/texts.ts';
import { SdkEditor } from './sdk-editor.tsx';

afterEach(cleanup);

it('says that a configuration could not be saved, and keeps what was changed', async () => {
  const { workspace, db, client } = await openDevice({ permissionId: 1 });
  const places = [{ scope: 'client', lid: client.lid, title: client.clientTitle }] as const;
  const row = {
    configurationKey: 'some.key.of.ours',
    configurationValue: 'a',
    configurationValueType: 'String' as const,
  };
  const { toasts } = await openScreen({
    Screen: () => (
      <SdkEditor places={places} canEdit>
        {({ body, actions }) => (
          <>
            {body}
            {actions}
          </>
        )}
      </SdkEditor>
    ),
    workspace: {
      ...workspace,
      online: {
        ...workspace.online,
        sdkConfiguration: () => Promise.resolve({ ok: true as const, value: { rows: [row] } }),
      },
    },
    routes: ['/cms/settings/configuration'],
    at: '/cms/settings/configuration',
    namespaces: ['sdk', 'settings', 'shell', 'sync', 'forms'],
  });
  fireEvent.change(await screen.findByDisplayValue('a'), { target: { value: 'b' } });
  fireEvent.click(await screen.findByRole('button', { name: text('sdk:confirm') }));
  await waitFor(() => expect(toasts.at(-1)?.title).toBe(text('sdk:failed')));
  expect(screen.getByDisplayValue('b')).toBeDefined();
  cleanup();
  await db.delete();
});

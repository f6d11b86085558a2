import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openDevice } from '../../../../tests/support/app/app-device.ts';
import { openScreen } from '../../../../tests/support/app/render-screen.tsx';
import { text } from '../../../../tests/support/app/texts.ts';
import { createApi } from '../../../sync/client/api.ts';
import type { Caller } from '../../../sync/client/caller.ts';
import { createOnline } from '../../../sync/online.ts';
import { SdkEditor } from './sdk-editor.tsx';

afterEach(cleanup);

// @spec 2.63 5.32 8.40
it('a configuration · not valid → Confirm is off; not saved → says so and keeps what was changed', async () => {
  const { workspace, db, client } = await openDevice({ permissionId: 1 });
  const places = [{ scope: 'client', lid: client.lid, title: client.title }] as const;
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
  const value = await screen.findByDisplayValue('a');
  const confirm = screen.getByRole<HTMLButtonElement>('button', { name: text('sdk:confirm') });
  fireEvent.change(value, { target: { value: ' ' } });
  expect(confirm.disabled).toBe(true);
  fireEvent.change(value, { target: { value: 'b' } });
  fireEvent.click(await screen.findByRole('button', { name: text('sdk:confirm') }));
  await waitFor(() => expect(toasts.at(-1)?.title).toBe(text('sdk:failed')));
  expect(screen.getByDisplayValue('b')).toBeDefined();
  cleanup();
  await db.delete();
});

// @spec 2.65
it('server of another provider · its own parameters are offered, and kept for when it can not be asked', async () => {
  const { workspace, db, client } = await openDevice({ permissionId: 1 });
  const places = [{ scope: 'client', lid: client.lid, title: client.title }] as const;
  const theirs = {
    configurationKey: 'theirs.positioning.interval',
    configurationValue: '250',
    configurationValueType: 'Integer',
  };
  let isReached = true;
  const call: Caller = ({ path }) => {
    const value = path.endsWith('/default-keys')
      ? { results: [theirs] }
      : { result: { id: 1, title: 'Harbour', configurations: [] } };
    const error = { kind: 'network', message: 'none' };
    return Promise.resolve(isReached ? { ok: true, value } : { ok: false, error }) as never;
  };
  const online = createOnline({ db, api: createApi(call) });
  await openScreen({
    Screen: () => (
      <SdkEditor places={places} canEdit>
        {({ body }) => body}
      </SdkEditor>
    ),
    workspace: { ...workspace, online },
    routes: ['/cms/settings/configuration'],
    at: '/cms/settings/configuration',
    namespaces: ['sdk', 'settings', 'shell', 'sync', 'forms'],
  });
  fireEvent.click(await screen.findByRole('button', { name: text('sdk:add') }));
  fireEvent.click(screen.getByRole('button', { name: text('sdk:chooseDefault') }));
  const offered = await screen.findAllByRole('menuitem');
  expect(offered.map(({ textContent }) => textContent)).toEqual([theirs.configurationKey]);
  fireEvent.click(offered[0]!);
  expect(screen.getByDisplayValue('250')).toBeDefined();
  expect(screen.getByDisplayValue(theirs.configurationKey)).toHaveProperty('readOnly', true);
  isReached = false;
  expect(await online.sdkDefaultKeys()).toEqual([theirs]);
  cleanup();
  await db.delete();
});

import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDevice, type Device } from '../../../../tests/support/app/app-device.ts';
import { openScreen, type ScreenStage } from '../../../../tests/support/app/render-screen.tsx';
import { text, textPattern } from '../../../../tests/support/app/texts.ts';
import type { Member } from '../../../sync/index.ts';
import Users from './index.tsx';

const USERS = '/cms/settings/users-and-permissions';

let device: Device;
beforeEach(async () => {
  device = await openDevice({ permissionId: 1 });
});
afterEach(async () => {
  cleanup();
  await device.db.delete();
});

const admin: Member = {
  id: 70,
  email: 'lena@example.com',
  name: 'Lena',
  surname: 'Marsh',
  roles: [],
  permissions: [{ permissionId: 1, clientId: 1 }],
  state: 'active',
};

async function open(at: string, members: Member[]): Promise<ScreenStage & { sent: object[] }> {
  const sent: object[] = [];
  const { online } = device.workspace;
  const workspace = {
    ...device.workspace,
    online: {
      ...online,
      users: () => Promise.resolve({ ok: true as const, value: members }),
      setPermissions: (id: number, permissions: Member['permissions'] | readonly object[]) => {
        sent.push(...permissions);
        return Promise.resolve({ ok: true as const, value: { ...members.find((one) => one.id === id)! } });
      },
    },
  };
  const stage = await openScreen({
    Screen: Users,
    workspace,
    routes: [USERS, `${USERS}/add`, `${USERS}/:userId`],
    at,
    namespaces: ['users', 'shell', 'forms', 'sync'],
  });
  return { ...stage, sent };
}

describe('the users of a client', () => {
  it('says without a network that it needs one', async () => {
    device.engine.status = { ...device.engine.status, online: false };
    await openScreen({
      Screen: Users,
      workspace: device.workspace,
      routes: [USERS],
      at: USERS,
      namespaces: ['users', 'shell', 'forms', 'sync'],
    });
    expect(await screen.findByText(text('shell:online.offline'))).toBeDefined();
  });

  it('a user of another client → says that they do not belong to it, and not that it has no users', async () => {
    await open(`${USERS}/99`, [admin]);
    await screen.findByText(text('users:notAmong'));
  });

  it('counts those that a filter leaves, by name and by address', async () => {
    await open(USERS, [admin, { ...admin, id: 71, email: 'noor@example.com', name: 'Noor' }]);
    expect(await screen.findByText(text('users:count', { count: 2, number: 2 }))).toBeDefined();
    const filter = screen.getByRole('searchbox', { name: text('users:filter') });
    fireEvent.change(filter, { target: { value: 'NOOR@' } });
    expect(screen.getByRole('status').textContent).toBe(
      text('users:found', { found: 1, count: 2, number: 2 }),
    );
    expect(screen.queryByText('Lena Marsh')).toBeNull();
    fireEvent.change(filter, { target: { value: 'nobody' } });
    expect(screen.getByText(text('users:found', { found: 0, count: 2, number: 2 }))).toBeDefined();
  });

  it('says of rights in parts which they are, in the list and in words', async () => {
    const parts: Member = {
      ...admin,
      id: 71,
      permissions: [
        { permissionId: 3, clientId: 1, siteId: 2 },
        { permissionId: 2, clientId: 1, siteId: 2, buildingId: 3 },
      ],
    };
    await open(USERS, [parts]);
    const more = (role: 'editor' | 'read-only') =>
      text('users:more', { role: text(`users:role.${role}`), count: 1 });
    expect(await screen.findByText(`${more('editor')} + ${more('read-only')}`)).toBeDefined();
    cleanup();
    await open(`${USERS}/71`, [admin, parts]);
    const words = (await screen.findByText(textPattern('users:words.parts'))).parentElement!;
    expect(
      within(words)
        .getAllByRole('definition')
        .map((one) => one.textContent),
    ).toEqual([text('users:role.read-only'), text('users:role.editor')]);
  });

  it('keeps the last admin: neither removed nor given another role', async () => {
    await open(`${USERS}/70`, [admin]);
    expect(await screen.findByText(text('users:lastAdmin'))).toBeDefined();
    const remove = screen.getByRole<HTMLButtonElement>('button', { name: text('users:remove') });
    expect(remove.disabled).toBe(true);
    const [role] = screen.getAllByRole<HTMLButtonElement>('radio', { name: text('users:role.editor') });
    expect(role?.disabled).toBe(true);
  });

  // @spec 3.40 6.6
  it('sends the role that is given for one building beside what there was', async () => {
    const stage = await open(`${USERS}/70`, [admin, { ...admin, id: 71 }]);
    const group = await screen.findByRole('radiogroup', {
      name: text('users:roleOf', { title: 'Clinic West' }),
    });
    const editor = [...group.querySelectorAll('button')].find(
      (button) => button.textContent === text('users:role.editor'),
    );
    fireEvent.click(editor!);
    fireEvent.click(await screen.findByRole('button', { name: text('users:save') }));
    await waitFor(() =>
      expect(stage.sent).toEqual([
        { permissionId: 1, clientId: 1 },
        { permissionId: 2, clientId: 1, siteId: 2, buildingId: 3 },
      ]),
    );
  });
});

describe('an invitation', () => {
  const invited: Member = {
    ...admin,
    id: 71,
    email: 'ada@example.org',
    name: null,
    surname: null,
    state: 'invited',
  };

  it('with a role for a building → goes in one call, and no second one can fail', async () => {
    const asked: unknown[] = [];
    const { online } = device.workspace;
    device.workspace.online = {
      ...online,
      invite: (...given) => {
        asked.push(given);
        return Promise.resolve({ ok: true as const, value: { member: invited, isRoleMissing: false } });
      },
    };
    const stage = await open(`${USERS}/add`, [admin, invited]);
    const field = await screen.findByRole('textbox', { name: new RegExp(text('users:email')) });
    fireEvent.change(field, { target: { value: 'ada@example.org' } });
    fireEvent.click(screen.getByRole('radio', { name: new RegExp(text('users:role.editor')) }));
    fireEvent.click(screen.getByRole('button', { name: text('users:invite') }));
    await waitFor(() =>
      expect(stage.toasts.at(-1)?.title).toBe(text('users:invited', { email: 'ada@example.org' })),
    );
    expect(asked).toEqual([
      [device.client.lid, 'ada@example.org', [expect.objectContaining({ permissionId: 2, clientId: 1 })]],
    ]);
    expect(stage.sent).toEqual([]);
  });

  it('sent four days ago and not answered → said to be over, and can be sent again or withdrawn', async () => {
    const at = Math.floor(device.workspace.now() / 1000) - 4 * 86_400;
    await open(USERS, [admin, { ...invited, invitedAt: at }]);
    expect(await screen.findByText(text('users:state.expired'))).toBeTruthy();
    cleanup();
    await open(`${USERS}/71`, [admin, { ...invited, invitedAt: at }]);
    expect(await screen.findByText(textPattern('users:state.linkEnded'))).toBeTruthy();
    expect(screen.getByRole('button', { name: text('users:inviteAgain') })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: text('users:withdraw.action') }));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('ada@example.org');
  });
});

describe('the server refuses → shown, and no entered value is lost', () => {
  const field = (label: string) =>
    screen.findByRole<HTMLInputElement>('textbox', { name: new RegExp(label) });

  it('adding a user', async () => {
    const stage = await open(`${USERS}/add`, [admin]);
    fireEvent.change(await field(text('users:email')), { target: { value: 'ada@example.org' } });
    fireEvent.click(screen.getByRole('button', { name: text('users:invite') }));
    await waitFor(() => expect(stage.toasts.at(-1)?.title).toBe(text('users:addFailed')));
    expect((await field(text('users:email'))).value).toBe('ada@example.org');
  });

  it('changing and removing one', async () => {
    const stage = await open(`${USERS}/70`, [admin, { ...admin, id: 71 }]);
    fireEvent.change(await field(text('users:surname')), { target: { value: 'Byron' } });
    fireEvent.click(await screen.findByRole('button', { name: text('users:save') }));
    await waitFor(() => expect(stage.toasts.at(-1)?.title).toBe(text('users:saveFailed')));
    expect((await field(text('users:surname'))).value).toBe('Byron');
    fireEvent.click(screen.getByRole('button', { name: text('users:remove') }));
    const question = await screen.findByRole('alertdialog');
    fireEvent.click(within(question).getByRole('button', { name: text('users:remove') }));
    await waitFor(() => expect(stage.toasts.at(-1)?.title).toBe(text('users:removeFailed')));
  });
});

it('what was typed and discarded is there again after Undo, also where the screen was left', async () => {
  const stage = await open(`${USERS}/add`, [admin]);
  const field = () =>
    screen.findByRole<HTMLInputElement>('textbox', { name: new RegExp(text('users:email')) });
  fireEvent.change(await field(), { target: { value: 'ada@example.org' } });
  fireEvent.click(screen.getByRole('radio', { name: new RegExp(text('users:role.editor')) }));
  fireEvent.blur(await field());
  fireEvent.click(screen.getByRole('button', { name: text('users:discard') }));
  await waitFor(async () => expect((await field()).value).toBe(''));
  // Nothing is missing from what was given up.
  expect((await field()).getAttribute('aria-invalid')).not.toBe('true');
  stage.go(USERS);
  await waitFor(() => expect(screen.queryByRole('radio')).toBeNull());
  await waitFor(() => expect(stage.toasts.at(-1)?.action).toBeDefined());
  act(() => stage.toasts.at(-1)?.action?.onPress());
  await waitFor(async () => expect((await field()).value).toBe('ada@example.org'));
  expect(stage.path()).toBe(`${USERS}/add`);
  const editor = screen.getByRole<HTMLInputElement>('radio', { name: new RegExp(text('users:role.editor')) });
  expect(editor.checked).toBe(true);
});

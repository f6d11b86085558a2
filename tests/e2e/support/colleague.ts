import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { RunningServer } from './server.ts';
import type { World } from './test-world.ts';

export const COLLEAGUE_PASSWORD = 'Another-long-one-2';
export const EDITOR = 2;
export const READER = 3;

/** Another person of the same client, who has chosen a password by the link in the mail. */
export async function colleague(
  { api, clientId }: World,
  server: RunningServer,
  permissionId = EDITOR,
  /** Of parts of the client. */
  more: readonly object[] = [],
): Promise<string> {
  const email = `colleague-${permissionId}-${more.length}-${String(clientId)}@example.org`;
  const made = await api('POST', `/clients/${clientId}/users`, { email });
  const permissions = [{ permissionId, clientId }, ...more];
  await api('PUT', `/users/${String(made.result['id'])}/permissions`, { permissions });
  const folder = join(server.folder, 'data', 'mail');
  let token: string | undefined;
  await expect
    .poll(async () => {
      for (const name of await readdir(folder).catch(() => [])) {
        const mail = await readFile(join(folder, name), 'utf8');
        if (mail.includes(email)) token = /token=([\w-]+)/.exec(mail)?.[1];
      }
      return token;
    })
    .toBeDefined();
  const answer = await fetch(`${server.origin}/api/v8/auth/resetPassword`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token, password: COLLEAGUE_PASSWORD }),
  });
  expect(answer.status).toBe(200);
  return email;
}

import { randomUUID } from 'node:crypto';
import { expectAccessible } from '../support/axe.ts';
import { colleague, COLLEAGUE_PASSWORD } from '../support/colleague.ts';
import { contentPage } from '../support/page-objects.ts';
import { expect, test } from '../support/tablet-user.ts';
import { signIn } from '../../support/server/index.ts';
import { text, textPattern } from '../../support/app/texts.ts';

test('a note of a colleague · read, answered with their name and solved without a network → the server has it all', async ({
  server,
  surveyor,
}) => {
  const { world, page } = surveyor;
  const { clientId, api } = world;
  const write = await signIn(server.origin, await colleague(world, server), COLLEAGUE_PASSWORD);
  const id = randomUUID();
  const about = { kind: 'feature', key: world.fids.kitchen };
  const words = 'The hatch is stuck\nIt opens only halfway.';
  await write('PUT', `/notes/${id}`, { clientId, kind: 'note', state: 'open', text: words, about });
  await page
    .getByRole('navigation')
    .getByRole('link', { name: textPattern('shell:nav.comms') })
    .click();
  const row = page.getByRole('listitem').filter({ hasText: 'The hatch is stuck' });
  await expect(row).toContainText(text('comms:unread', { count: 1 }));
  await expectAccessible(page, 'the list of notes');

  await surveyor.cut();
  await row.getByRole('button').click();
  const thread = page.getByRole('complementary').filter({ hasText: 'It opens only halfway.' });
  await expect(row).not.toContainText(text('comms:unread', { count: 1 }));
  const reply = thread.getByRole('textbox');
  await reply.pressSequentially('Mended today, @coll');
  await thread.getByRole('option').first().click();
  await expect(reply).toHaveValue(/@colleague\S* $/);
  await expectAccessible(page, 'a thread');
  await reply.press('ControlOrMeta+Enter');
  await expect(thread.getByText(text('comms:state.waiting'), { exact: true }).first()).toBeVisible();
  await thread.getByRole('button', { name: text('comms:resolve'), exact: true }).click();
  await surveyor.mend();
  await contentPage(page).pillSays(/^All synced/, 60_000);
  const read = async () =>
    ((await api('GET', `/clients/${clientId}/notes`)).results as Record<string, unknown>[]).find(
      (note) => note['id'] === id,
    );
  await expect.poll(async () => (await read())?.['state']).toBe('resolved');
  const { replies = [] } = (await read()) as { replies?: { text: string; mentions: unknown[] }[] };
  const [answer] = replies;
  expect(answer?.text).toMatch(/^Mended today, @colleague/);
  expect(answer?.mentions).toHaveLength(1);
});

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

test(
  'a pin of a note · moved with keys and by hand without a network → the server has it where it was let go',
  { tag: '@slow' },
  async ({ surveyor }) => {
    const { world, page } = surveyor;
    const { clientId, api } = world;
    const id = randomUUID();
    const about = { kind: 'feature', key: world.fids.kitchen };
    await api('PUT', `/notes/${id}`, { clientId, kind: 'note', state: 'open', text: 'Leaks here', about });
    await page
      .getByRole('navigation')
      .getByRole('link', { name: textPattern('shell:nav.comms') })
      .click();
    await page.getByRole('listitem').filter({ hasText: 'Leaks here' }).getByRole('button').click();
    await contentPage(page).painted();
    await surveyor.cut();
    const thread = page.getByRole('complementary').filter({ hasText: 'Leaks here' });
    await thread.getByRole('button', { name: text('comms:more') }).click();
    await page.getByRole('menuitem', { name: text('comms:move.begin') }).click();
    const pin = page.getByRole('button', { name: text('comms:move.pin') });
    await expect(pin).toBeFocused();
    await expectAccessible(page, 'a pin that is moved');
    const before = (await pin.boundingBox())!;
    await pin.press('ArrowRight');
    await pin.press('Shift+ArrowDown');
    const after = (await pin.boundingBox())!;
    expect(after.x - before.x).toBeCloseTo(8, 0);
    expect(after.y - before.y).toBeCloseTo(1, 0);
    await page.mouse.move(after.x + after.width / 2, after.y + after.height / 2);
    await page.mouse.down();
    await page.mouse.move(after.x + after.width / 2 + 40, after.y + after.height / 2, { steps: 3 });
    await page.mouse.up();
    expect((await pin.boundingBox())!.x - after.x).toBeCloseTo(40, 0);
    await pin.press('Enter');
    await expect(pin).toBeHidden();
    await surveyor.mend();
    const position = async () =>
      ((await api('GET', `/clients/${clientId}/notes`)).results as Record<string, unknown>[]).find(
        (note) => note['id'] === id,
      )?.['position'];
    await expect.poll(position, { timeout: 60_000 }).toHaveLength(2);
  },
);

import { randomUUID } from 'node:crypto';
import { text, textPattern } from '../../support/app/texts.ts';
import { contentPage, formPanel } from '../support/page-objects.ts';
import { expect, test } from '../support/tablet-user.ts';
import { at, block } from '../support/test-world.ts';
import { drawPath } from './draw-network.ts';

// @spec 13
test(
  'closes a corridor to visitors without a network, makes it a rule, and the lab says why they can’t go',
  { tag: '@slow' },
  async ({ surveyor }) => {
    const { world, page } = surveyor;
    await world.put(randomUUID(), { typeCode: 'door', name: 'North door' }, block(34.8, 24, 35.2, 26));
    const content = contentPage(page);
    // What is drawn there has to be on the tablet before: the rule is about its door.
    await page.goto(world.path.replace('/pois', '/mapObjects'));
    await expect(content.row('North door')).toBeVisible();
    await content.tab(text('content:titles.wayfinding-network')).click();
    await content.painted();
    await content.synced();
    await surveyor.cut();

    const { panel, close } = await drawPath(page, [at(15, 15), at(15, 25), at(65, 25), at(65, 15)]);
    await page.keyboard.press('Escape');
    await page.keyboard.down('Shift');
    await content.clickAt(...(await content.shareOf(at(28, 25))));
    await page.keyboard.up('Shift');
    const { choose } = formPanel(page, textPattern('network:path.titles.edit'));
    await expect(panel.getByText('1 path', { exact: true })).toBeVisible();
    await panel.getByLabel(text('ways:newGroup')).fill('Staff');
    await panel.getByRole('button', { name: text('ways:addGroup') }).click();
    await expect(panel.getByRole('checkbox', { name: 'Staff' })).toBeChecked();
    await choose(text('ways:door'), text('ways:doors.badge'));
    await panel.getByRole('button', { name: 'Change 1 path' }).click();
    await panel.getByRole('button', { name: text('ways:rules.apply') }).click();
    await expect(panel.getByRole('button', { name: text('ways:rules.apply') })).toBeHidden();
    await expect(panel.getByText(/^Only .*Staff/)).toBeVisible();
    await close.click();

    await page.getByRole('button', { name: text('network:tools.lab') }).click();
    const lab = formPanel(page, text('network:lab.title'));
    await lab.choose(text('network:lab.start'), 'Kitchen');
    await lab.choose(text('network:lab.end'), 'Workshop');
    await expect(lab.panel.getByText(/closed to visitors, open to/)).toBeVisible();
    await lab.choose(text('ways:lab.who'), 'Staff');
    await expect(lab.panel.getByRole('status').first()).toHaveText(/^\d:\d\d min, \d+ m$/);
    await surveyor.mend();
    await content.synced();

    const { result } = await world.api('GET', `/sites/${world.siteId}/graphs/draft`);
    const nodes = result['features'] as {
      properties: { neighbors: { access?: string[]; door?: object }[] };
    }[];
    const restricted = nodes.flatMap(({ properties }) => properties.neighbors.filter(({ access }) => access));
    const door = { kind: 'badge', delaySeconds: 0 };
    expect(restricted.map(({ access, door: kept }) => [access, kept])).toEqual([
      [['staff'], door],
      [['staff'], door],
    ]);
  },
);

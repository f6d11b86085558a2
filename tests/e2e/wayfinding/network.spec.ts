import { randomUUID } from 'node:crypto';
import { text } from '../../support/app/texts.ts';
import { contentPage, formPanel } from '../support/page-objects.ts';
import { expect, test } from '../support/tablet-user.ts';
import { at, block } from '../support/test-world.ts';
import { addFloor, addTransition, drawPath, generatePaths, networkOf } from './draw-network.ts';

// @spec 2.70 4.60
test('draws and generates paths and links a lift over two floors without a network, and routes step-free', async ({
  surveyor,
}) => {
  const { world, page } = surveyor;
  await addFloor(world);
  await world.put(randomUUID(), { typeCode: 'corridor', name: 'Hall' }, block(5, 20, 75, 26));
  const content = contentPage(page);
  // What is down there has to be on the tablet before: without its corridor, the level has nothing to walk on.
  await page.goto(world.path.replace('/levels/0/', '/levels/1/'));
  await expect(content.row('Ward')).toBeVisible();
  await page.goto(world.path.replace('/pois', '/mapObjects'));
  await expect(content.row('Hall')).toBeVisible();
  await content.tab(text('content:titles.wayfinding-network')).click();
  await content.painted();
  await content.synced();
  await surveyor.cut();

  const { close } = await drawPath(page, [at(20, 23), at(45, 23)]);
  await generatePaths(page);
  await close.click();

  await addTransition(page, { type: 'Elevator', place: at(55, 25) });
  await drawPath(page, [at(55, 25), at(45, 23)]);
  await close.click();
  await content.level('First floor').click();
  // A press before the app shows the next level would act on the level before it.
  await expect(page.getByRole('heading', { level: 1, name: 'First floor' })).toBeVisible();
  await addTransition(page, { type: 'Elevator', place: at(55, 25), link: /^Link Elevator/ });
  await drawPath(page, [at(55, 25), at(45, 27)]);
  await close.click();
  await surveyor.mend();
  await content.synced();

  const nodes = await networkOf(world);
  const lifts = nodes.filter(({ typeCode }) => typeCode === 'elevator-node');
  expect(lifts.map(({ lvl }) => lvl).sort((a, b) => Number(a) - Number(b))).toEqual([0, 1]);
  const [group, ...others] = new Set(lifts.map((lift) => lift.group));
  expect([typeof group, others]).toEqual(['string', []]);
  for (const { portals, links } of lifts) {
    expect(portals).toHaveLength(1);
    expect(links).toHaveLength(1);
  }

  await page.getByRole('button', { name: text('network:tools.lab') }).click();
  const lab = formPanel(page, text('network:lab.title'));
  await lab.choose(text('network:lab.start'), 'Kitchen');
  await lab.choose(text('network:lab.end'), 'Ward');
  await lab.panel.getByRole('radio', { name: text('network:lab.profiles.step-free') }).click();
  await expect(lab.panel.getByRole('button', { name: /^Elevator, 2:00/ })).toBeVisible();
  await expect(lab.panel.getByRole('status')).toHaveText(/^\d:\d\d min, \d+ m$/);
});

import type { Locator, Page } from '@playwright/test';
import { text } from '../../support/app/texts.ts';
import { NETWORK_GONE } from '../support/page-errors.ts';
import { contentPage, formPanel, signInPage } from '../support/page-objects.ts';
import { expect, test } from '../support/tablet-user.ts';
import { at } from '../support/test-world.ts';
import { addFloor, addTransition, drawPath, networkOf, storedNetwork } from './draw-network.ts';

const LIFT = at(55, 25);
const API = '**/api/v8/**';

/** It is also named by the list of what is wrong, which is closed. */
const rowIn = (page: Page, name: string): Locator =>
  page.getByRole('complementary').getByText(name, { exact: true }).filter({ visible: true }).first();

async function rename(page: Page, from: string, to: string): Promise<void> {
  await rowIn(page, from).click();
  const form = formPanel(page, text('network:transition.titles.edit'));
  await form.panel.getByRole('button', { name: new RegExp(`^${text('network:transition.basic')}`) }).click();
  await form.field('Name').fill(to);
  await form.save.click();
  await expect(form.panel).toBeHidden();
}

test(
  'two surveyors edit two floors without a network → one network, and what both renamed is decided on the tablet',
  { tag: '@slow' },
  async ({ surveyor, page: other, watched }) => {
    watched.allow(NETWORK_GONE);
    const { world, page: tablet } = surveyor;
    await addFloor(world);
    const ground = world.path.replace('/pois', '/wayfinding-network');
    await tablet.goto(ground);
    await contentPage(tablet).painted();
    await addTransition(tablet, { type: 'Elevator', place: LIFT });
    await contentPage(tablet).synced();
    await signInPage(other).signIn(ground);
    await contentPage(other).painted();
    await contentPage(other).synced();
    // The network of a site comes by itself, after the places of the level.
    await expect(rowIn(other, 'Elevator')).toBeVisible();

    await surveyor.cut();
    await other.context().route(API, (route) => route.abort());
    const drawn = await drawPath(tablet, [LIFT, at(20, 23)]);
    await drawn.close.click();
    await rename(tablet, 'Elevator', 'South lift');
    await rename(other, 'Elevator', 'North lift');
    await contentPage(other).level('First floor').click();
    await addTransition(other, { type: 'Elevator', place: LIFT, link: /^Link / });
    const drawnAbove = await drawPath(other, [LIFT, at(45, 27)]);
    await drawnAbove.close.click();

    await other.context().unroute(API);
    await contentPage(other).synced();
    await surveyor.mend();
    await contentPage(tablet).pillSays('1 needs you');
    await contentPage(tablet).syncPill.click();
    await tablet.getByRole('button', { name: /^Decide: / }).click();
    await tablet.getByRole('button', { name: text('conflicts:allMine') }).click();
    await tablet.getByRole('button', { name: text('conflicts:use') }).click();
    await contentPage(tablet).synced();

    const there = await networkOf(world);
    expect(there.map(({ lvl, typeCode }) => `${lvl} ${typeCode}`).toSorted()).toEqual([
      '0 elevator-node',
      '0 graph-node',
      '1 elevator-node',
      '1 graph-node',
    ]);
    // Every node is joined to its path, and the lifts to each other.
    expect(there.map(({ links }) => links.length)).toEqual([1, 1, 1, 1]);
    expect(there.flatMap(({ portals }) => portals)).toHaveLength(2);
    await tablet.goto(ground);
    await expect(rowIn(tablet, 'South lift')).toBeVisible();
    await other.goto(ground);
    await expect(rowIn(other, 'South lift')).toBeVisible();
    await contentPage(tablet).level('First floor').click();
    await expect.poll(() => storedNetwork(tablet)).toEqual(there);
  },
);

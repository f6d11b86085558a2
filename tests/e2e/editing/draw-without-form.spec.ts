import { text } from '../../support/app/texts.ts';
import { contentPage, formPanel, signInPage } from '../support/page-objects.ts';
import { expect, test } from '../support/test.ts';
import { makeWorld } from '../support/test-world.ts';

test(
  'draws a place where no form is open, and markers of the type of the last point',
  { tag: '@slow' },
  async ({ page, server }) => {
    const world = await makeWorld(server);
    await signInPage(page).signIn(world.path);
    const content = contentPage(page);
    await content.painted();

    // The form opens with the tool, and what is drawn is its shape.
    await content.tool('Polygon').click();
    const place = formPanel(page, text('forms:titles.add.pois'));
    await expect(place.panel).toBeVisible();
    await content.painted();
    await content.toolReady('draw-polygon');
    const corners: [number, number][] = [
      [0.3, 0.55],
      [0.42, 0.55],
      [0.42, 0.62],
    ];
    for (const corner of corners) await content.clickAt(...corner);
    await place.choose('Type', 'Meeting room');
    await place.field('Name').fill('Corner room');
    // What is unfinished is not saved, and the form says so.
    await expect(place.save).toBeDisabled();
    await expect(place.panel.getByText(text('forms:needs.gesture'))).toBeVisible();
    await page.getByRole('button', { name: text('content:map.finish'), exact: true }).click();
    await content.toolReady('direct-select');
    await place.save.click();
    await content.saved('Corner room');

    await content.tool('Marker').click();
    await content.painted();
    await content.toolReady('draw-point');
    await content.clickAt(0.4, 0.3);
    await content.toolReady('direct-select');
    await place.choose('Type', 'Information');
    await place.field('Name').fill('First desk');
    await place.save.click();
    await content.saved('First desk');
    await expect(place.panel).toHaveCount(0);

    // The next one is of the same type at once.
    await content.tool('Marker').click();
    await content.painted();
    await content.toolReady('draw-point');
    await content.clickAt(0.25, 0.3);
    await expect(place.panel.getByRole('button', { name: /Information/ })).toBeVisible();
    await place.field('Name').fill('Second desk');
    await place.save.click();
    await content.saved('Second desk');
    const made = async () =>
      (await world.content(world.buildingId, 0))
        .filter(({ properties }) => /^(Corner|First d|Second d)/.test(String(properties.name)))
        .map(({ geometry, properties }) => `${geometry.type} ${String(properties.typeCode)}`)
        .toSorted();
    await expect.poll(made).toEqual(['Point information', 'Point information', 'Polygon meeting-room']);
  },
);

import { expectAccessible } from '../support/axe.ts';
import { contentPage } from '../support/page-objects.ts';
import { expect, test } from '../support/tablet-user.ts';
import { text } from '../../support/app/texts.ts';
import { holdUpright } from '../support/touch-viewport.ts';

test('a floor is surveyed by touch without a network → all answers arrive', async ({ surveyor }) => {
  const { page, world } = surveyor;
  const content = contentPage(page);
  await surveyor.cut();
  await page.goto(world.path.replace(/\/pois$/, '/survey'));
  const tap = await holdUpright(page);
  const panel = page.getByRole('region', { name: text('survey:title') });
  const card = (name: string) => panel.getByRole('region', { name });
  const answer = (name: string) => panel.getByRole('button', { name: new RegExp(`^${name}`) });

  await expect(card('Front desk')).toBeVisible();
  await expectAccessible(page, 'a survey');
  const box = await answer(text('survey:answers.there')).boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(56);
  // What has changed is said in its form, which leads back.
  await tap(answer(text('survey:answers.changed')));
  const form = page.getByRole('region', { name: text('forms:titles.edit.pois') });
  await tap(form.getByRole('button', { name: text('forms:close'), exact: true }));
  await expect(card('Library')).toBeVisible();
  await tap(answer(text('survey:answers.note')));
  await panel.getByLabel(text('survey:noteText')).fill('The door is stuck');
  await tap(panel.getByRole('button', { name: text('survey:noteSave') }));
  await expect(card('Library')).toHaveCount(0);
  await tap(answer(text('survey:answers.gone')));
  await expect(panel.getByText(text('survey:progress', { done: '2', total: '3' }))).toBeVisible();
  await surveyor.mend();
  await content.synced();

  const there = await world.content(world.buildingId, 0);
  const extraOf = (name: string) =>
    there.find(({ properties }) => properties.name === name)?.properties['extra'] as
      Record<string, unknown> | undefined;
  expect(extraOf('Front desk')).toMatchObject({
    verifiedAt: expect.any(Number),
    verifiedBy: expect.any(String),
  });
  expect(extraOf('Library')?.['surveyNotes']).toMatchObject([{ text: 'The door is stuck' }]);
  expect(
    there.filter(({ properties }) => ['Kitchen', 'Workshop'].includes(String(properties.name))),
  ).toHaveLength(1);
});

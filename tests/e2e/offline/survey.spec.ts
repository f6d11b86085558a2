import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { colleague, COLLEAGUE_PASSWORD } from '../support/colleague.ts';
import { contentPage, formPanel, signInPage } from '../support/page-objects.ts';
import { block } from '../support/test-world.ts';
import { expect, test, type Surveyor } from '../support/tablet-user.ts';
import { text, textPattern } from '../../support/app/texts.ts';
import { holdUpright } from '../support/touch-viewport.ts';

test.use({ drawsMap: false });

const spotOf = (n: number): ReturnType<typeof block> => {
  const [column, row] = [n % 10, Math.floor(n / 10)];
  const west = (column < 5 ? 2 : 62) + (column % 5) * 3;
  return block(west, 32 + row * 3.5, west + 2.5, 35 + row * 3.5);
};

/** The survey on a tablet held upright. */
async function takeUp(page: Page) {
  const finger = await holdUpright(page);
  const panel = page.getByRole('region', { name: text('survey:title') });
  return {
    /** A card takes a touch once it was seen. */
    tap: async (wanted: Locator) => {
      await expect(panel.locator('[data-ready=true]')).toBeVisible();
      await finger(wanted);
    },
    panel,
    finger,
    card: (name: string) => panel.getByRole('region', { name }),
    answer: (name: string) => panel.getByRole('button', { name: new RegExp(`^${name}`) }),
    seen: (done: number, total: number) =>
      panel.locator(
        `[aria-valuetext="${text('survey:progress', { done: String(done), total: String(total) })}"]`,
      ),
  };
}

/**
 * @param added places beside the four of the world, further from the desk than those
 * @param isClosed whether the browser is closed and opened on the way
 */
async function surveyFloor(surveyor: Surveyor, added: number, isClosed: boolean): Promise<void> {
  const total = added + 4;
  const { world } = surveyor;
  const fids = Array.from({ length: added }, () => randomUUID());
  for (const [n, fid] of fids.entries())
    await world.put(fid, { typeCode: 'room', name: `Place ${n}` }, spotOf(n));
  const survey = world.path.replace(/\/pois$/, '/survey');
  await surveyor.page.goto(survey);
  let walk = await takeUp(surveyor.page);
  await expect(walk.seen(0, total)).toBeVisible();
  await surveyor.cut();
  await surveyor.page.reload();

  await expect(walk.card('Front desk')).toBeVisible();
  await expectAccessible(surveyor.page, 'a survey');
  for (const button of await walk.panel.getByRole('button').all())
    expect((await button.boundingBox())?.height, await button.innerText()).toBeGreaterThanOrEqual(56);
  // Changes are entered in its form, which leads back.
  const change = async (): Promise<Locator> => {
    await walk.tap(walk.answer(text('survey:answers.changed')));
    await walk.tap(walk.panel.getByRole('button', { name: text('survey:ask.changed.go') }));
    return surveyor.page.getByRole('region', { name: text('forms:titles.edit.pois') });
  };
  const form = await change();
  await walk.finger(form.getByRole('button', { name: text('forms:close'), exact: true }));
  // It was closed without being saved: nothing was answered.
  await expect(walk.card('Front desk')).toBeVisible();
  await expect(walk.seen(0, total)).toBeVisible();
  await change();
  const edit = formPanel(surveyor.page, text('forms:titles.edit.pois'));
  await edit.add('External ID');
  await edit.field('External ID').fill('F-1');
  await walk.finger(form.getByRole('button', { name: text('forms:save.pois') }));
  await expect(walk.card('Library')).toBeVisible();
  await expect(walk.seen(1, total)).toBeVisible();
  await walk.tap(walk.answer(text('survey:answers.note')));
  await walk.panel.getByLabel(text('survey:noteText')).fill('The door is stuck');
  await walk.tap(walk.panel.getByRole('button', { name: text('survey:noteSave') }));
  await expect(walk.card('Library')).toHaveCount(0);
  await walk.tap(walk.answer(text('survey:answers.gone')));
  await walk.tap(walk.panel.getByRole('button', { name: text('survey:ask.gone.go') }));
  for (let done = 2; done < total - 1; done += 1) {
    await expect(walk.seen(done, total - 1)).toBeVisible();
    // The tablet is closed on the way, and goes on where it was.
    if (isClosed && done === Math.floor(total / 2)) {
      await surveyor.leave();
      await surveyor.comeBack();
      await surveyor.page.goto(survey);
      walk = await takeUp(surveyor.page);
      await expect(walk.seen(done, total - 1)).toBeVisible();
    }
    await walk.tap(walk.answer(text('survey:answers.there')));
  }
  await expect(walk.panel.getByText(text('survey:done.text'))).toBeVisible();
  // Another person worked at the desk meanwhile.
  const touched = [Math.floor(added / 2) - 1, added - 1];
  for (const n of touched)
    await world.put(fids[n] ?? '', { typeCode: 'room', name: `Place ${n}`, eid: `E-${n}` }, spotOf(n));
  await surveyor.mend();
  await contentPage(surveyor.page).synced();

  const there = await world.content(world.buildingId, 0);
  const extraOf = (name: string) => {
    const found = there.filter(({ properties }) => properties.name === name);
    expect(found, name).toHaveLength(1);
    return found[0]?.properties['extra'] as Record<string, unknown> | undefined;
  };
  expect(extraOf('Front desk')).toMatchObject({
    verifiedAt: expect.any(Number),
    verifiedBy: expect.any(String),
    surveyChangedAt: expect.any(Number),
  });
  expect(extraOf('Library')?.['surveyNotes']).toMatchObject([{ text: 'The door is stuck' }]);
  for (let n = 0; n < added; n += 1)
    expect(extraOf(`Place ${n}`), `Place ${n}`).toMatchObject({ verifiedAt: expect.any(Number) });
  expect(there.find(({ properties }) => properties.fid === fids[added - 1])?.properties).toMatchObject({
    eid: `E-${added - 1}`,
  });
  expect(
    there.filter(({ properties }) => ['Kitchen', 'Workshop'].includes(String(properties.name))),
  ).toHaveLength(1);
}

for (const added of [3, 8, 26])
  test(
    `a floor of ${added + 4} places is surveyed by touch without a network → all answers arrive`,
    { tag: added === 3 ? [] : '@slow' },
    ({ surveyor }) => surveyFloor(surveyor, added, added > 3),
  );

test(
  'the tablet is handed to another person mid-walk → the answers of each arrive as theirs',
  { tag: '@slow' },
  async ({ surveyor, server }) => {
    const { world, page } = surveyor;
    const email = await colleague(world, server);
    const survey = world.path.replace(/\/pois$/, '/survey');
    await page.goto(survey);
    let walk = await takeUp(page);
    const leave = (): Promise<void> =>
      page.getByRole('button', { name: text('shell:closeSurvey'), exact: true }).click();
    await expect(walk.seen(0, 4)).toBeVisible();
    await surveyor.cut();
    await expect(walk.card('Front desk')).toBeVisible();
    await walk.tap(walk.answer(text('survey:answers.there')));
    await walk.tap(walk.answer(text('survey:answers.note')));
    await walk.panel.getByLabel(text('survey:noteText')).fill('Seen by the first');
    await walk.tap(walk.panel.getByRole('button', { name: text('survey:noteSave') }));
    await expect(walk.seen(2, 4)).toBeVisible();
    await leave();
    await page.getByRole('button', { name: textPattern('shell:account.label') }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: text('signout:keep') })
      .click();

    await surveyor.mend();
    await signInPage(page).fillAndSubmit({ email, password: COLLEAGUE_PASSWORD });
    await expect(page).toHaveURL('/cms/content/clients');
    await page.goto(survey);
    walk = await takeUp(page);
    // Nothing of what the first one saw is theirs, nor where that walk had come to.
    await expect(walk.seen(0, 4)).toBeVisible();
    await expect(walk.card('Front desk')).toBeVisible();
    await walk.tap(walk.answer(text('survey:answers.there')));
    await expect(walk.seen(1, 4)).toBeVisible();
    await leave();
    await contentPage(page).synced();
    await page.getByRole('button', { name: textPattern('shell:account.label') }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await signInPage(page).fillAndSubmit();

    const said = async (): Promise<unknown[]> =>
      (await world.content(world.buildingId, 0)).flatMap(({ properties: { name, extra } }) => {
        const { verifiedBy, surveyNotes } = (extra ?? {}) as Record<string, unknown>;
        return verifiedBy === undefined ? [] : [[name, verifiedBy, surveyNotes !== undefined]];
      });
    await expect.poll(said).toEqual(
      expect.arrayContaining([
        ['Front desk', expect.stringContaining('colleague'), false],
        ['Library', expect.not.stringContaining('colleague'), true],
      ]),
    );
    expect(await said()).toHaveLength(2);
  },
);

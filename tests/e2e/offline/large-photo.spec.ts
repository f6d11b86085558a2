import { paths } from '../../../src/app/routes/paths.ts';
import { TIME } from '../../../src/domain/limits.ts';
import { text } from '../../support/app/texts.ts';
import { greyJpeg } from '../../support/server/files/image-files.ts';
import { killPage } from '../support/kill-page.ts';
import { signInPage } from '../support/page-objects.ts';
import { expect, test } from '../support/test.ts';
import { makeWorld } from '../support/test-world.ts';

test.use({ drawsMap: false });

// @spec 5.92
test(
  'a photo of 100 megapixels comes from the camera · page killed at once → it is offered again, and can be kept',
  { tag: '@slow' },
  async ({ context, page, server }) => {
    const world = await makeWorld(server);
    const survey = world.path.replace(/pois$/, 'survey');
    await signInPage(page).signIn(survey);
    const photo = { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: greyJpeg(12_000, 8400) };
    await page.locator('input[type=file][capture]').setInputFiles(photo);
    await page.evaluate((ms) => new Promise((settle) => setTimeout(settle, ms)), TIME.stagingFlush);
    await killPage(page);

    const next = await context.newPage();
    await next.goto(paths.home);
    await next.waitForURL(survey);
    const marking = next.getByRole('dialog', { name: text('survey:photo.markTitle') });
    await expect(marking).toBeVisible();
    await marking.getByRole('button', { name: text('survey:photo.keep') }).click();
    await expect(marking).toBeHidden({ timeout: 90_000 });
    await expect(
      next.getByRole('list', { name: text('survey:photo.list') }).getByRole('listitem'),
    ).toHaveCount(1);
  },
);

import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/tablet-user.ts';
import { png } from '../../support/server/files/image-files.ts';
import { text, textPattern } from '../../support/app/texts.ts';

test(
  'two pictures without a text · described one after the other without a network → the server has both texts',
  { tag: '@slow' },
  async ({ surveyor }) => {
    const { world, page } = surveyor;
    const { api, clientId } = world;
    const fileBase64 = png({ width: 160, height: 90 }).toString('base64');
    const extra = { imageType: 'image', width: 160, height: 90 };
    for (const which of ['kitchen', 'library'] as const) {
      const made = await api('POST', '/tools/upload-image', { clientId, fileType: 'png', fileBase64, extra });
      const row = await world.feature(world.fids[which]);
      await world.put(
        world.fids[which],
        { ...row!.properties, images: [made.result['imageUrl']] },
        row!.geometry,
      );
    }
    const read = page.waitForResponse((answer) => answer.url().endsWith('/pois/draft'));
    await page.reload();
    await read;
    await page
      .getByRole('navigation')
      .getByRole('link', { name: text('shell:nav.library') })
      .click();
    const without = page.getByRole('button', { name: textPattern('settings:library.shows.textless') });
    await expect(without).toHaveText(/2$/);
    await without.click();
    await surveyor.cut();

    await page.getByText('Kitchen').first().click();
    const field = page.getByRole('textbox', { name: text('settings:library.text.plain'), exact: true });
    await expectAccessible(page, 'a picture and its texts');
    await field.fill('The kitchen with its oven');
    await field.press('Enter');
    await expect(without).toHaveText(/1$/);
    await expect(field).toHaveValue('');
    await field.fill('Shelves of books');
    await page.getByRole('button', { name: text('settings:library.text.keep'), exact: true }).click();
    await expect(without).toHaveText(/0$/);

    await surveyor.mend();
    const textsThere = async (): Promise<unknown[]> => {
      const { results } = await api('GET', `/clients/${clientId}/images/texts`);
      return (results as { texts: object }[]).map(({ texts }) => texts);
    };
    await expect
      .poll(textsThere, { timeout: 60_000 })
      .toEqual([{ default: 'The kitchen with its oven' }, { default: 'Shelves of books' }]);
  },
);

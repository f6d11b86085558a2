import { expectAccessible } from '../support/axe.ts';
import { expect, search, test } from './public-campus.ts';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('poster · a word typed wrong, a place, its directions to the last step → the map follows to its level', async ({
    page,
    campus,
  }) => {
    await page.goto(campus.address(`?at=${campus.fidOf('Main entrance')}`));
    await expect(page.locator('canvas')).toBeVisible();
    await search(page).fill('rehabiltiation');
    await page.getByRole('button', { name: /^Rehabilitation/ }).click();
    await page.getByRole('button', { name: /^Directions/ }).click();
    await page.getByRole('button', { name: /^Step-free/ }).click();
    await expectAccessible(page, 'directions beside the map');
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    const next = page.getByRole('button', { name: 'Next' });
    while (await next.isEnabled()) await next.click();
    await expect(page.locator('[aria-current=step]')).toContainText('Rehabilitation');
    await expect(page.getByRole('button', { name: '2, Second floor' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });

  test.describe('without the map', () => {
    test.use({ drawsMap: false });

    test('no start is known → asks from where; what found it does not narrow the other end; two floors up without a step → by the elevator @slow', async ({
      page,
      campus,
    }) => {
      await page.goto(campus.address(`/places/${campus.fidOf('Rehabilitation')}`));
      await page.getByRole('button', { name: /^Directions/ }).click();
      await expect(page.getByRole('heading', { name: 'From where?' })).toBeVisible();
      await page.getByRole('button', { name: 'Entrance', exact: true }).click();
      await page.getByRole('button', { name: /^Main entrance/ }).click();
      await page.getByRole('button', { name: /^To:/ }).click();
      await search(page).fill('rehab');
      await page.getByRole('button', { name: /^Rehabilitation/ }).click();
      await page.getByRole('button', { name: /^Step-free/ }).click();
      await expect(page.getByRole('button', { name: 'Take ⁨Elevators A⁩ to level 2' })).toBeVisible();
      await expect(page).toHaveURL(/profile=step-free/);
      await page.getByRole('button', { name: /^Quickest/ }).click();
      await expect(page.getByRole('button', { name: /Take ⁨.*[Ss]tairs.*⁩ to level/ }).first()).toBeVisible();
    });

    test('Arabic → names, digits and direction follow, turn arrows do not @slow', async ({
      page,
      campus,
    }) => {
      const [from, to] = [campus.fidOf('Main entrance'), campus.fidOf('Rehabilitation')];
      await page.goto(campus.address(`/routes/${from}/${to}?profile=step-free&lang=ar`));
      await expect(page.getByText('إلى الطابق ٢')).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
      const turn = page.getByRole('button', { name: /انعطف يمينًا/ }).first();
      expect(await turn.locator('svg').evaluate((icon) => getComputedStyle(icon).transform)).toBe('none');
      await expectAccessible(page, 'Arabic');
    });
  });
});

test.describe('on a desk, without the map', () => {
  test.use({ drawsMap: false });

  test('keyboard alone · from the field to the last step → all is reached in order', async ({
    page,
    campus,
  }) => {
    await page.goto(campus.address(`?at=${campus.fidOf('Main entrance')}`));
    await expect(search(page)).toBeVisible();
    const press = async (key: string, until: RegExp): Promise<void> => {
      for (let i = 0; i < 30; i++) {
        await page.keyboard.press(key);
        const name = await page.evaluate(
          () =>
            document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
        );
        if (until.test(name)) return;
      }
      throw new Error(`${key} does not lead to ${until.source}`);
    };
    await press('Tab', /^Search/);
    await page.keyboard.type('rehab');
    await expect(page.getByRole('button', { name: /^Rehabilitation/ })).toBeVisible();
    await press('Tab', /^Rehabilitation/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Rehabilitation' })).toBeFocused();
    await press('Tab', /^Directions/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: /min$/ })).toBeFocused();
    await press('Tab', /^Start/);
    await page.keyboard.press('Enter');
    await press('Tab', /Rehabilitation⁩, on the left/);
    await page.keyboard.press('Enter');
    await expect(page.locator('[aria-current=step]')).toContainText('Rehabilitation');
    await expect(page.getByRole('status').filter({ hasText: 'Second floor is shown' })).toBeAttached();
  });
});

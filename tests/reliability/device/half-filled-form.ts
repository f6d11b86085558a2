import type { Page } from '@playwright/test';
import { contentPage, formPanel } from '../../e2e/support/page-objects.ts';
import type { Stage } from './test-stage.ts';
import { text, textPattern } from '../../support/app/texts.ts';

/** Opens a place, gives it another name, and leaves it at that: it is kept as a draft. */
export async function fillHalf(page: Page, place: string, name: string): Promise<void> {
  await contentPage(page).open(place);
  const form = formPanel(page, text('forms:titles.edit.pois'));
  await form.field('Name').fill(name);
  await form.panel.getByText(textPattern('forms:keptAt')).waitFor();
}

/** Saves one place under another name, and half-fills the form of another. */
export async function leaveHalf(stage: Stage, saved: string, half: string): Promise<void> {
  await stage.tablet.rename(stage.kept, saved);
  stage.kept = saved;
  await fillHalf(stage.tablet.page, 'Library', half);
}

/** The name in the form that `leaveHalf` left, once the change that it saved is listed. The draft is dropped then. */
export async function foundHalf({ tablet: { page }, kept }: Stage): Promise<string> {
  const content = contentPage(page);
  await content.row(kept).waitFor();
  const form = formPanel(page, text('forms:titles.edit.pois'));
  if (!(await form.panel.isVisible())) await content.open('Library');
  await form.panel.waitFor();
  const name = await form.field('Name').inputValue();
  const discard = form.panel.getByRole('button', { name: 'Discard' });
  // Who never left the page has a form that was not restored.
  if (await discard.isVisible()) await discard.click();
  else await form.field('Name').fill('Library');
  await form.close.click();
  await form.panel.waitFor({ state: 'hidden' });
  return name;
}

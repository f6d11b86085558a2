import type { Page } from '@playwright/test';
import { contentPage, formPanel } from '../e2e/support/pages.ts';

/** Opens a place, gives it another name, and leaves it at that: it is kept as a draft. */
export async function fillHalf(page: Page, place: string, name: string): Promise<void> {
  await contentPage(page).open(place);
  const form = formPanel(page, 'Edit place');
  await form.field('Name').fill(name);
  await form.panel.getByText(/^Kept on this device/).waitFor();
}

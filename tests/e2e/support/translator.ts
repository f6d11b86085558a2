import type { Page } from '@playwright/test';

/**
 * The page is translated as Chrome does it, from its start on: each text node that is shown is swapped for a `<font>`, and
 * so is each that comes later. The words stay, so that tests find what they look for.
 */
export async function translate(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const passed = 'script, style, noscript, textarea, title, font, svg';
    const swap = (node: Node): void => {
      if (node instanceof Text) {
        if (node.data.trim() === '' || node.parentElement === null || node.parentElement.closest(passed))
          return;
        const [outer, inner] = [document.createElement('font'), document.createElement('font')];
        inner.textContent = node.data;
        outer.append(inner);
        node.replaceWith(outer);
      } else for (const child of Array.from(node.childNodes)) swap(child);
    };
    const observer = new MutationObserver((records) => {
      // A translator asks its service first, and answers in a task of its own.
      setTimeout(() => {
        for (const { type, target, addedNodes } of records)
          for (const node of type === 'characterData' ? [target] : addedNodes)
            if (node.isConnected) swap(node);
      });
    });
    observer.observe(document, { childList: true, subtree: true, characterData: true });
  });
}

/** How many texts are swapped now. */
export const translatedTexts = async (page: Page): Promise<number> => page.locator('font > font').count();

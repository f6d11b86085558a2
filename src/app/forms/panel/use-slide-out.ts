import { useLayoutEffect } from 'react';
import { TIME } from '../../../domain/limits.ts';

/** Pixels by which a panel beside the map goes; a sheet goes by its height. The same as it comes. */
const WAY = 24;
const EASING = 'cubic-bezier(0.2, 0.8, 0.2, 1)';

/** As the eye last saw it: dead to the pointer, the keyboard and screen readers. */
function pictureOf(panel: HTMLElement): HTMLElement {
  const picture = panel.cloneNode(true) as HTMLElement;
  picture.inert = true;
  picture.setAttribute('aria-hidden', 'true');
  picture.dataset['leaving'] = '';
  delete picture.dataset['panel'];
  // It must not come in once more, nor be found by what belongs to the panel itself.
  picture.style.animation = 'none';
  for (const one of [picture, ...picture.querySelectorAll('[id]')]) one.removeAttribute('id');
  return picture;
}

// @spec 4.75 9.14
/**
 * A panel that closes slides out as it slid in, and is removed a little later. React takes the panel itself away at once,
 * with all it listens to; what slides is its picture. Not where another panel comes in its place, nor where a person wants
 * no movement.
 * @param id of the panel
 */
export function useSlideOut(id: string): void {
  useLayoutEffect(() => {
    const panel = document.querySelector<HTMLElement>(`[id="${id}"]`);
    return () => {
      const stage = panel?.parentElement;
      if (panel == null || stage == null || typeof panel.animate !== 'function') return;
      if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
      const isSheet = panel.dataset['sheet'] !== undefined;
      const picture = pictureOf(panel);
      const scrolled = [...panel.children].map(({ scrollTop }) => scrollTop);
      const way = getComputedStyle(panel).direction === 'rtl' ? -WAY : WAY;
      queueMicrotask(() => {
        const isReplaced = stage.querySelector(':scope > [data-panel], :scope > [data-sheet]') !== null;
        if (isReplaced || !stage.isConnected) return;
        stage.append(picture);
        for (const [at, top] of scrolled.entries()) if (top > 0) picture.children[at]!.scrollTop = top;
        picture.animate(
          [
            { opacity: 1, translate: '0 0' },
            isSheet ? { opacity: 1, translate: '0 100%' } : { opacity: 0, translate: `${way}px 0` },
          ],
          { duration: TIME.panelAnimation, easing: EASING, fill: 'forwards' },
        );
        setTimeout(() => picture.remove(), TIME.panelClose);
      });
    };
  }, [id]);
}

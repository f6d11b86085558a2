/**
 * What browsers have and jsdom lacks, for tests of components: import it for its effect.
 * CSS.escape: enough for the ids that React makes. ResizeObserver: nothing has a size there,
 * and nothing is scrolled.
 */
globalThis.CSS ??= {} as typeof CSS;
CSS.escape ??= (text) => text.replace(/[^\w-]/g, (sign) => `\\${sign}`);

class NoResizes implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
globalThis.ResizeObserver ??= NoResizes;
Element.prototype.scrollIntoView ??= () => undefined;

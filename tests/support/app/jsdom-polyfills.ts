/**
 * What browsers have and jsdom lacks, for tests of components: import it for its effect.
 * CSS.escape: enough for the ids that React makes. ResizeObserver: nothing has a size there.
 */
globalThis.CSS ??= {} as typeof CSS;
CSS.escape ??= (text) => text.replace(/[^\w-]/g, (sign) => `\\${sign}`);

class NoResizes implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
globalThis.ResizeObserver ??= NoResizes;

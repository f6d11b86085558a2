import type { Feature } from '../../../domain/entities/feature.ts';

/** Milliseconds. What is drawn sooner needs no veil. */
const PATIENCE_MS = 1500;

/** Whether two lists of features are of different places. */
const isOther = (before: readonly Feature[], next: readonly Feature[]): boolean => {
  const first = before[0]?.fid;
  return before !== next && first !== undefined && next.every(({ fid }) => fid !== first);
};

/** Hides the picture of one level while that of the next is not there. */
export function createStaleLevelVeil(container: HTMLElement) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    /** Other content is about to be drawn. */
    watch(before: readonly Feature[], next: readonly Feature[]): void {
      if (!isOther(before, next)) return;
      clearTimeout(timer);
      timer = setTimeout(() => (container.dataset['mapVeiled'] = ''), PATIENCE_MS);
    },
    /** What is drawn is what is meant. */
    lift(): void {
      clearTimeout(timer);
      delete container.dataset['mapVeiled'];
    },
  };
}

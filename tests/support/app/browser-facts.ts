import type { BrowserFacts } from '../../../src/app/state/keeping/keeping.ts';

/** A browser that shows nothing special, but for what is given. */
export const browserFacts = (given: Partial<BrowserFacts>): BrowserFacts => ({
  persisted: null,
  permission: null,
  files: 'open',
  hasInstallEvent: false,
  hasGestures: false,
  isTouch: false,
  isInstalled: false,
  isFramed: false,
  ...given,
});

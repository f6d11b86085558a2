import { showStoredLook } from './appearance.ts';
import { tellNotLoaded } from './not-loaded.ts';
import { requirePolicy } from './trusted-types.ts';

/** The service worker of visitors, and what their build named by its content. */
const VISITOR_SCRIPTS = /^\/m\/-\/(sw\.js|assets\/[\w.-]+\.m?js)$/;

/** Visitors and the people of the console may share an origin, and each have their own look. */
const PREFIX = 'visitor.';

/** What the build writes into the element of this script (script/start-page.ts). */
const { directions = '', texts = '' } = document.currentScript?.dataset ?? {};

const STEPS: readonly (() => void)[] = [
  () => requirePolicy(window, VISITOR_SCRIPTS),
  () => showStoredLook(window, directions, PREFIX),
  () => tellNotLoaded(window, texts),
];

for (const step of STEPS) {
  try {
    step();
  } catch (cause) {
    // The others run all the same, and so does the page.
    reportError(cause);
  }
}

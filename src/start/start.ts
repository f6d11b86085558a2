import { showStoredLook } from './appearance.ts';
import { openEarly } from './early-rows.ts';
import { holdTokens } from './hold-tokens.ts';
import { tellNotLoaded } from './not-loaded.ts';
import { notedPerson } from './notes.ts';
import { askForFiles } from './route-files.ts';
import { CONSOLE_SCRIPTS, requirePolicy } from './trusted-types.ts';

/** What the build writes into the element of this script (script/start-page.ts, script/route-chunks.ts). */
const { directions = '', texts = '', chunks = '' } = document.currentScript?.dataset ?? {};

/** The app redirects people who are not signed in. */
const pathShown = (): string =>
  notedPerson(() => localStorage) === null ? '/signin' : window.location.pathname;

/** In this order: see README.md. */
const STEPS: readonly (() => void)[] = [
  () => holdTokens(window),
  () => requirePolicy(window, CONSOLE_SCRIPTS),
  () => showStoredLook(window, directions),
  () => tellNotLoaded(window, texts),
  () => {
    if (chunks !== '' && pathShown() !== '/signin') openEarly(window);
  },
  () => askForFiles(document, chunks, pathShown()),
];

for (const step of STEPS) {
  try {
    step();
  } catch (cause) {
    // The others run all the same, and so does the app.
    reportError(cause);
  }
}

import { showStoredLook } from './appearance.ts';
import { handOver } from './handed-over.ts';
import { tellNotLoaded } from './not-loaded.ts';
import { askForFiles } from './route-files.ts';
import { requirePolicy } from './trusted-types.ts';

/** The service worker of visitors, and what their build named by its content. */
const VISITOR_SCRIPTS = /^\/m\/-\/(sw\.js|assets\/[\w.-]+\.m?js)$/;

/** Visitors and the people of the console may share an origin, and each have their own look. */
const PREFIX = 'visitor.';

/** What the build writes into the element of this script (script/start-page.ts, script/visitor-page.ts). */
const { directions = '', texts = '', chunks = '', workers = '' } = document.currentScript?.dataset ?? {};

/** What the map is, asked for before the app that shows it is there. */
function askForMap(slug: string | undefined): void {
  if (slug === undefined || slug === '') return;
  const asked = fetch(`/api/v8/public/${slug}`, { cache: 'no-cache' });
  // The app hears of a failure when it takes it.
  asked.catch(() => undefined);
  handOver('publicMap', asked);
}

const STEPS: readonly (() => void)[] = [
  () => requirePolicy(window, VISITOR_SCRIPTS),
  () => showStoredLook(window, directions, PREFIX),
  () => tellNotLoaded(window, texts),
  () => askForMap(window.location.pathname.split('/')[2]),
  () => askForFiles(document, chunks, window.location.pathname, 'modulepreload'),
  // Read into the browser's cache: a worker is asked for only when the script that starts it has run.
  () =>
    workers
      .split(' ')
      .forEach((file) => file !== '' && void fetch(file, { priority: 'low' }).catch(() => undefined)),
];

for (const step of STEPS) {
  try {
    step();
  } catch (cause) {
    // The others run all the same, and so does the page.
    reportError(cause);
  }
}

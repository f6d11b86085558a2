import { allowBenchScripts } from './allow-bench-scripts.ts';
import { bareMap } from './bare-map.ts';
import { dragInLibrary } from './drag-in-library.ts';
import { measureCalls } from './worker-calls.ts';
import { measureKeeping } from './saving.ts';
import { measurePlan } from './plan-worker.ts';
import { measureBarePushing, measurePlanning, measurePushing } from './pushing.ts';

/* What the bench asks of a browser, without the app around it. */
const bench = {
  bareMap,
  dragInLibrary,
  measureCalls,
  measureKeeping,
  measurePlan,
  measureBarePushing,
  measurePlanning,
  measurePushing,
};

declare global {
  interface Window {
    bench: typeof bench;
  }
}

allowBenchScripts();
window.bench = bench;

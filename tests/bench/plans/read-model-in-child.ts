import { readFileSync } from 'node:fs';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { readIfcJob } from '../../../src/workers/read-ifc/core.ts';
import { loadWebIfc } from '../../../src/workers/read-ifc/load-web-ifc.ts';

/*
 * Reads a building model in a process of its own, and ends the reading of another worker in the middle of it. Argument: the file.
 * Prints milliseconds of the reading, megabytes of the process, and milliseconds until the other one had ended, as JSON.
 */

const [, , path = ''] = process.argv;
const read = async (): Promise<void> => {
  const answer = await readIfcJob(() => loadWebIfc(null)).open(
    new Uint8Array(readFileSync(path)),
    null,
    [10, 50],
  );
  if (!answer.ok) throw new Error(answer.code);
};

if (isMainThread) {
  const began = performance.now();
  await read();
  const ms = performance.now() - began;
  const megabytes = highestMegabytes();
  const worker = new Worker(new URL(import.meta.url), { argv: [path] });
  await new Promise((resolve) => worker.once('message', resolve));
  // Well into the reading.
  await new Promise((resolve) => setTimeout(resolve, ms / 2));
  const asked = performance.now();
  await worker.terminate();
  process.stdout.write(JSON.stringify({ ms, megabytes, endMs: performance.now() - asked }));
} else {
  parentPort?.postMessage('begins');
  await read();
}

/** Since this program began: `maxRSS` counts what the process was before that, which is the size of bench itself. */
function highestMegabytes(): number {
  const own = /VmHWM:\s*(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'));
  return Number(own?.[1] ?? process.resourceUsage().maxRSS) / 1000;
}

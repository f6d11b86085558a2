import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { slowIt } from '../../../tests/support/vitest/slow-tests.ts';
import { startThread } from './thread-program.ts';

const SOURCE = new URL('../uploads/spool-thread.ts', import.meta.url);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storey-thread-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function answerOf(thread: Worker): Promise<unknown> {
  const said = once(thread, 'message');
  thread.postMessage({ call: 1, question: { id: 7, kind: 'drop' } });
  const [answer] = (await said) as unknown[];
  await thread.terminate();
  return answer;
}
const ANSWER = { call: 1, answer: { id: 7, kind: 'taken' } };

it('two threads of one source are started at once · one program is put together → both answer', async () => {
  const kept = join(folder, 'kept');
  const threads = await Promise.all([1, 2].map(() => startThread(SOURCE, kept)));
  expect(await Promise.all(threads.map(answerOf))).toEqual([ANSWER, ANSWER]);
  expect(await readdir(kept)).toHaveLength(1);
});

slowIt('a thread is started · nothing can be written → it runs from its source, and answers', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  expect(await answerOf(await startThread(SOURCE, file))).toEqual(ANSWER);
});

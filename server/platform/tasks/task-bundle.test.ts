import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { slowIt } from '../../../tests/support/vitest/slow-tests.ts';
import { TASK_PROCESS } from '../../../tests/support/server/task-process.ts';
import { childProgram } from './task-bundle.ts';
import { startWorkerProcess } from './child-process.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storey-program-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('is put together once, however many begin at the same time', async () => {
  const kept = join(folder, 'kept');
  const [first, ...others] = await Promise.all([1, 2, 3].map(() => childProgram(TASK_PROCESS, kept)));
  expect(first).toHaveLength(1);
  expect(others).toEqual([first, first]);
  expect(await readdir(kept)).toHaveLength(1);
  expect(await childProgram(TASK_PROCESS, kept)).toEqual(first);
});

slowIt('runs from its source where nothing can be written', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  const program = await childProgram(TASK_PROCESS, file);
  expect(program.slice(0, 2)).toEqual(['--import', 'tsx']);
  const order = { task: 'calculate-anchors', params: null, memoryMb: 1000, user: null };
  const ending = await startWorkerProcess(program).give(order, [Buffer.from('{}')], 1_000_000);
  expect(ending).toMatchObject({ exitCode: 0, said: '' });
  expect(ending.output.length).toBeGreaterThan(0);
});

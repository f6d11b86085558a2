import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Children, createChildren } from '../../../platform/tasks/index.ts';
import { TASK_PROCESS } from '../../../../tests/support/server/task-process.ts';
import { CONVERT } from '../tasks.ts';
import { createLog } from '../../../platform/log.ts';

let children: Children;
beforeAll(() => {
  children = createChildren(createLog('silent'), TASK_PROCESS);
});
afterAll(() => {
  children.stop();
});

const section = (name: string, inner: string) => `0\nSECTION\n2\n${name}\n${inner}0\nENDSEC\n`;
const LINE = '0\nLINE\n10\n1\n20\n2\n11\n3\n21\n4\n';
const params = {
  fileType: 'dxf',
  place: { centerPoint: [0, 0] },
  page: 1,
  dwgConverter: null,
  folder: null,
};

/** The memory is what every conversion has; the time is longer, for machines that have other work. */
const convert = (text: string) =>
  children.run(CONVERT, { params, parts: [Buffer.from(text)] }, { person: 'somebody', timeMs: 600_000 });

describe('a drawing as large as drawings may be', () => {
  it('of 900,000 lines in a block is converted too', async () => {
    const block = `0\nBLOCK\n2\nall\n10\n0\n20\n0\n${LINE.repeat(900_000)}0\nENDBLK\n`;
    const model = '0\nINSERT\n2\nall\n10\n5\n20\n5\n';
    const { bytes } = await convert(`${section('BLOCKS', block)}${section('ENTITIES', model)}0\nEOF\n`);
    expect(
      Buffer.from(bytes)
        .toString('latin1')
        .match(/"LineString"/g),
    ).toHaveLength(900_000);
  }, 600_000);
});

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
  it('of 900,000 lines in its model is converted within the memory of a conversion', async () => {
    const { bytes } = await convert(`${section('ENTITIES', LINE.repeat(900_000))}0\nEOF\n`);
    const text = Buffer.from(bytes).toString('latin1');
    expect(text.match(/"LineString"/g)).toHaveLength(900_000);
  }, 600_000);

  it('of more than a million is refused as too large, which says why', async () => {
    const file = `${section('ENTITIES', LINE.repeat(1_000_001))}0\nEOF\n`;
    await expect(convert(file)).rejects.toMatchObject({ status: 422, code: 'drawing-too-large' });
  }, 600_000);
});

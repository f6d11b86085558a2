import { type Children, createChildren } from '../../../../server/platform/tasks/index.ts';
import { createLog } from '../../../../server/platform/log.ts';
import { CONVERT } from '../../../../server/modules/plans/tasks.ts';
import { TASK_PROCESS } from '../task-process.ts';

export const section = (name: string, inner: string): string => `0\nSECTION\n2\n${name}\n${inner}0\nENDSEC\n`;
export const LINE = '0\nLINE\n10\n1\n20\n2\n11\n3\n21\n4\n';

const params = {
  fileType: 'dxf',
  place: { centerPoint: [0, 0] },
  page: 1,
  dwgConverter: null,
  folder: null,
};

/** Converts a DXF as the server does. The memory is what every conversion has; the time is longer, for busy machines. */
export function drawingConverter() {
  const children: Children = createChildren(createLog('silent'), TASK_PROCESS);
  return {
    convert: (text: string) =>
      children.run(CONVERT, { params, parts: [Buffer.from(text)] }, { person: 'somebody', timeMs: 600_000 }),
    stop: () => children.stop(),
  };
}

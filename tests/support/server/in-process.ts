import type { Children } from '../../../server/platform/tasks/index.ts';

/**
 * Runs the server's tasks in this process, for tests of what they answer. What passes is bytes and JSON, as between
 * processes.
 */
export const inProcess: Pick<Children, 'run' | 'handOver'> = {
  // The tests have no other user.
  handOver: () => Promise.resolve(),
  async run({ load }, { params, parts }) {
    const task = await load(params);
    const pieces: Uint8Array[] = [];
    for await (const piece of typeof parts === 'function' ? parts() : (parts ?? [])) pieces.push(piece);
    const result = await task({ params, bytes: new Uint8Array(Buffer.concat(pieces)) });
    const bytes = result.bytes instanceof Uint8Array ? [result.bytes] : result.bytes;
    return {
      params: JSON.parse(JSON.stringify(result.params)) as unknown,
      bytes: new Uint8Array(Buffer.concat(bytes)),
    };
  },
};

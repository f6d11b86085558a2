import { readFile, readdir } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeSlow, slowIt } from '../../../tests/support/vitest/slow-tests.ts';
import { TASK_PROCESS } from '../../../tests/support/server/task-process.ts';
import { CONVERT } from '../../modules/plans/tasks.ts';
import { createLog } from '../log.ts';
import { type Children, createChildren } from './child-processes.ts';

let children: Children;
beforeEach(() => {
  children = createChildren(createLog('silent'), TASK_PROCESS);
});
afterEach(() => {
  children.stop();
});

const POINT = { type: 'Feature', properties: { a: 1 }, geometry: { type: 'Point', coordinates: [10, 50] } };
const params = {
  fileType: 'geojson',
  place: { centerPoint: [0, 0] },
  page: 1,
  dwgConverter: null,
  folder: null,
};
const person = 'somebody';
const input = (text = JSON.stringify(POINT)) => ({ params, parts: [Buffer.from(text)] });
/** So large that its reading takes a while. */
const large = () => input(JSON.stringify(Array.from({ length: 2_000_000 }, () => [10, 50])));

/** Processes that this one started, by their ids. */
async function offspring(): Promise<number[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(ids.map((id) => readFile(`/proc/${id}/stat`, 'utf8').catch(() => '')));
  return ids
    .filter((_, i) => Number(stats[i]!.slice(stats[i]!.lastIndexOf(')') + 2).split(' ')[1]) === process.pid)
    .map(Number);
}

describe('a task in a child process', () => {
  it('gives back what it made, whole and in order, from bytes in pieces', async () => {
    const text = JSON.stringify(POINT);
    const parts = Array.from(Buffer.from(text), (byte) => Uint8Array.of(byte));
    const { bytes } = await children.run(CONVERT, { params, parts }, { person });
    const made: unknown = JSON.parse(Buffer.from(bytes).toString());
    expect(made).toMatchObject({ type: 'FeatureCollection', features: [POINT, {}, {}] });
  });

  it('refuses with its own status and code', async () => {
    await expect(children.run(CONVERT, input('{'), { person })).rejects.toMatchObject({
      status: 422,
      code: 'file-invalid',
    });
    await expect(children.run(CONVERT, input(), { person })).resolves.toBeDefined();
  });

  it('is killed when its time is over', async () => {
    const late = children.run(CONVERT, input(), { person, timeMs: 1 });
    await expect(late).rejects.toMatchObject({ status: 422, code: 'work-timeout' });
  });

  it('is killed when it takes more memory than it may, even while it is busy', async () => {
    const greedy = children.run(CONVERT, large(), { person, memoryMb: 90 });
    await expect(greedy).rejects.toMatchObject({ status: 422, code: 'work-memory' });
  });

  slowIt('is killed when the one who wanted it goes away', async () => {
    const gone = new AbortController();
    const running = children.run(CONVERT, large(), { person, signal: gone.signal });
    gone.abort();
    await expect(running).rejects.toMatchObject({ code: 'work-cancelled' });
    await expect(children.run(CONVERT, input(), { person, signal: gone.signal })).rejects.toMatchObject({
      code: 'work-cancelled',
    });
  });

  slowIt('that breaks is told as such, and the next one runs', async () => {
    const bad = children.run(CONVERT, { params: { fileType: 'exe' } }, { person });
    await expect(bad).rejects.toMatchObject({ status: 422, code: 'work-failed' });
    await expect(children.run(CONVERT, input(), { person })).resolves.toBeDefined();
  });

  slowIt(
    'waits its turn, and beyond the share of its person is asked to come again',
    async () => {
      const all = await Promise.allSettled(
        Array.from({ length: 20 }, () => children.run(CONVERT, input(), { person })),
      );
      const refused = all.filter((one) => one.status === 'rejected').map((one) => one.reason as unknown);
      expect(all.length - refused.length).toBe(3);
      for (const error of refused) {
        expect(error).toMatchObject({ status: 429, code: 'too-busy', headers: { 'retry-after': '10' } });
      }
      expect(() => {
        children.requireCapacity(CONVERT, person);
      }).not.toThrow();
    },
    60_000,
  );

  it('of a new person → done before the waiting work of others', async () => {
    const gone = new AbortController();
    const big = large();
    const ended: string[] = [];
    const others = ['a', 'b'].flatMap((attacker) =>
      [1, 2, 3].map((number) =>
        children.run(CONVERT, big, { person: attacker, signal: gone.signal }).then(
          () => ended.push(`${attacker}${number}`),
          () => undefined,
        ),
      ),
    );
    await children.run(CONVERT, input(), { person: 'the ninth' });
    expect(ended).not.toContain('a3');
    expect(ended).not.toContain('b3');
    gone.abort();
    await Promise.all(others);
  }, 60_000);

  slowIt('is not done as root, whoever started the server', async () => {
    if (process.platform !== 'linux') return;
    const gone = new AbortController();
    const before = await offspring();
    const running = children.run(CONVERT, large(), { person, signal: gone.signal }).catch(() => null);
    const uidOf = async (id: number) =>
      /^Uid:\s+(\d+)\s+(\d+)\s+(\d+)/m.exec(await readFile(`/proc/${id}/status`, 'utf8').catch(() => ''));
    const uids = async () => {
      const fresh = (await offspring()).filter((id) => !before.includes(id));
      return (await Promise.all(fresh.map(uidOf))).flatMap((found) => (found ? found.slice(1) : []));
    };
    // Real, effective and saved: none of them is left.
    await expect
      .poll(uids, { timeout: 20_000 })
      .toSatisfy((all: string[]) => all.length >= 3 && !all.includes('0'));
    gone.abort();
    await running;
  });

  slowIt(
    'goes behind the server, also where the system shares processors between sessions first',
    async () => {
      if (process.platform !== 'linux') return;
      const share = (id: number | string) => readFile(`/proc/${id}/autogroup`, 'utf8').catch(() => '');
      const own = /nice (-?\d+)/.exec(await share('self'))?.[1];
      // Not every kernel has it.
      if (own === undefined) return;
      const before = await offspring();
      const gone = new AbortController();
      const running = children.run(CONVERT, large(), { person, signal: gone.signal }).catch(() => null);
      const shares = async () => {
        const fresh = (await offspring()).filter((id) => !before.includes(id));
        return (await Promise.all(fresh.map(share))).map((text) => Number(/nice (-?\d+)/.exec(text)?.[1]));
      };
      await expect
        .poll(shares, { timeout: 20_000 })
        .toSatisfy((all: number[]) => all.length > 0 && all.every((nice) => nice > Number(own)));
      gone.abort();
      await running;
    },
  );

  slowIt('leaves a waiting line when nobody wants it any more', async () => {
    const gone = new AbortController();
    const all = Array.from({ length: 3 }, () =>
      children.run(CONVERT, input(), { person, signal: gone.signal }),
    );
    gone.abort();
    const ends = await Promise.allSettled(all);
    expect(ends.every((end) => end.status === 'rejected')).toBe(true);
    await expect(children.run(CONVERT, input(), { person })).resolves.toBeDefined();
  });

  it('that no module registered → 422 work-failed', async () => {
    const stranger = { ...CONVERT, name: 'toString' };
    await expect(children.run(stranger, { params }, { person })).rejects.toMatchObject({
      status: 422,
      code: 'work-failed',
    });
  });
});

describeSlow('the end of the server', () => {
  it('a process prepared before → ready and used', async () => {
    if (process.platform !== 'linux') return;
    const before = await offspring();
    const fresh = async () => (await offspring()).filter((id) => !before.includes(id));
    await children.prepare();
    const [ready, ...others] = await fresh();
    expect(ready).toBeDefined();
    expect(others).toEqual([]);
    await children.run(CONVERT, input(), { person });
    expect(await fresh()).not.toContain(ready);
  });

  it('ends what runs, and nothing is left behind', async () => {
    await children.run(CONVERT, input(), { person });
    const running = children.run(CONVERT, large(), { person });
    const waiting = expect(running).rejects.toMatchObject({ status: 503, code: 'stopping' });
    children.stop();
    await waiting;
    await expect(children.run(CONVERT, input(), { person })).rejects.toMatchObject({ code: 'stopping' });
    if (process.platform === 'linux') await expect.poll(offspring, { timeout: 5000 }).toEqual([]);
  });
});

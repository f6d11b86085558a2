import { describe, expect, it } from 'vitest';
import type { Answer } from '../client/answer.ts';
import { createListCache, type ListCache } from './list-cache.ts';

const DOWN: Answer<never> = { ok: false, error: { kind: 'network', message: 'No.' } };

interface Asked {
  at: number;
  answer: (got: Answer<{ name: string }>) => Promise<void>;
  break: (cause: Error) => Promise<void>;
}

/** Lists of a server that answers on command, and a clock that is moved by hand. */
class Rig {
  time = 1_800_000_000_000;
  readonly asked: Asked[] = [];
  readonly lists: ListCache<{ name: string }> = createListCache(() => this.time);

  read(fid: string, knownAt = 0): Promise<Answer<{ name: string; askedAt: number }>> {
    return this.lists.read('pois', { fid, knownAt }, (at) => {
      let resolve: (got: Answer<{ name: string }>) => void = () => undefined;
      let reject: (cause: Error) => void = () => undefined;
      const promise = new Promise<Answer<{ name: string }>>((yes, no) => {
        resolve = yes;
        reject = no;
      });
      const settled = async (): Promise<void> => {
        await promise.catch(() => undefined);
        for (let i = 0; i < 5; i += 1) await Promise.resolve();
      };
      this.asked.push({
        at,
        answer: (got) => {
          resolve(got);
          return settled();
        },
        break: (cause) => {
          reject(cause);
          return settled();
        },
      });
      return promise;
    });
  }

  /** The last reading is answered after so many milliseconds. */
  async answered(name: string, ms: number): Promise<void> {
    this.time += ms;
    await this.asked.at(-1)?.answer({ ok: true, value: { name } });
  }
}

/** A list read at most this many milliseconds ago. */
async function withOne(took: number): Promise<Rig> {
  const rig = new Rig();
  const first = rig.read('a');
  await rig.answered('first', took);
  expect(await first).toMatchObject({ ok: true, value: { name: 'first', askedAt: rig.time - took } });
  return rig;
}

describe('list cache', () => {
  it('within one second of the request → shared', async () => {
    const rig = await withOne(100);
    rig.time += 500;
    expect(await rig.read('b')).toMatchObject({ value: { name: 'first' } });
    expect(rig.asked).toHaveLength(1);
    rig.time += 400;
    void rig.read('b');
    expect(rig.asked).toHaveLength(2);
  });

  it('request in flight → shared', async () => {
    const rig = new Rig();
    const both = Promise.all([rig.read('a'), rig.read('b')]);
    await rig.answered('first', 50);
    expect(await both).toMatchObject([{ value: { name: 'first' } }, { value: { name: 'first' } }]);
    expect(rig.asked).toHaveLength(1);
  });

  it('reader wrote since → not served', async () => {
    const rig = await withOne(100);
    rig.lists.wrote('a');
    void rig.read('b');
    expect(rig.asked).toHaveLength(1);
    void rig.read('a');
    expect(rig.asked).toHaveLength(2);
    void rig.read('c', rig.time + 1);
    expect(rig.asked).toHaveLength(3);
  });

  it('clock set back → not served', async () => {
    const rig = await withOne(100);
    rig.time -= 60_000;
    void rig.read('b');
    expect(rig.asked).toHaveLength(2);
  });

  it('request failed → requested again', async () => {
    const rig = new Rig();
    const failed = rig.read('a');
    await rig.asked[0]?.answer(DOWN);
    expect(await failed).toEqual(DOWN);
    const broken = rig.read('a').catch((cause: unknown) => cause);
    await rig.asked[1]?.break(new Error('closed'));
    expect(await broken).toEqual(new Error('closed'));
    void rig.read('a');
    expect(rig.asked).toHaveLength(3);
  });
});

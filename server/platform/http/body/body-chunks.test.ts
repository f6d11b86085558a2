import { describe, expect, it } from 'vitest';
import { inChunks } from './body-chunks.ts';

/** A body of which a piece comes every few milliseconds, `count` of them; without a count it never ends. */
function dripping(bytes: number, everyMs: number, count = Infinity): Request {
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      if (sent >= count) {
        controller.close();
        return;
      }
      sent += 1;
      await new Promise((settle) => {
        if (everyMs < Infinity) setTimeout(settle, everyMs);
      });
      controller.enqueue(new Uint8Array(bytes));
    },
  });
  return new Request('http://localhost/', { method: 'POST', body, duplex: 'half' } as RequestInit);
}

async function sizeOf(chunks: AsyncIterable<Uint8Array>, restMs = 0): Promise<number> {
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (restMs > 0) await new Promise((settle) => setTimeout(settle, restMs));
  }
  return size;
}

describe('a body that has to keep a pace', () => {
  const pace = { least: 4000, window: 200 };

  it('is cut off where a few bytes come now and then, for ever', async () => {
    const drip = sizeOf(inChunks(dripping(4, 20), 1000, { pace }));
    await expect(drip).rejects.toMatchObject({ status: 408, code: 'upload-stalled' });
  });

  it('is cut off where nothing comes at all', async () => {
    const silent = sizeOf(inChunks(dripping(4, Infinity), 1000, { pace }));
    await expect(silent).rejects.toMatchObject({ status: 408, code: 'upload-stalled' });
  });

  it('is read to its end where it comes slowly but steadily', async () => {
    expect(await sizeOf(inChunks(dripping(5000, 20, 30), 1_000_000, { pace }))).toBe(150_000);
  });

  it('is not cut off because we are slow to read it', async () => {
    expect(await sizeOf(inChunks(dripping(50, 0, 10), 1000, { pace: { least: 4000, window: 50 } }), 60)).toBe(
      500,
    );
  });
});

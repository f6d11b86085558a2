import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { pdf } from '../../../../../../tests/support/server/files/pdf-writer.ts';
import { inflatedSize } from '../../../../../../server/modules/plans/conversion/pdf/pdf-library.ts';
import { requireModestStreams } from './stream-sizes.ts';
import { asciiBytes, hexBytes, lzwSize, runLengthSize } from './decode-filters.ts';

describe('what a stream becomes', () => {
  it('text that encodes bytes → decoded', () => {
    expect(Buffer.from(asciiBytes(Buffer.from('87cUR\nD]i,"Ebo80~>'))).toString()).toBe('Hello World!');
    expect([...asciiBytes(Buffer.from('z'))]).toEqual([0, 0, 0, 0]);
    expect(Buffer.from(hexBytes(Buffer.from('48 65 6C 6c 6F>00'))).toString()).toBe('Hello');
  });

  it('is counted for run lengths', () => {
    expect(runLengthSize(Uint8Array.of(2, 1, 2, 3, 254, 9, 128, 0, 0), 100)).toBe(6);
    expect(runLengthSize(new Uint8Array(1000).fill(129), 100)).toBeLessThan(300);
  });

  it('is counted for LZW as the specification of PDF works it out', () => {
    // 45 45 45 45 45 65 45 45 45 66: the example of ISO 32000-1, 7.4.4.2.
    expect(lzwSize(Uint8Array.of(0x80, 0x0b, 0x60, 0x50, 0x22, 0x0c, 0x0c, 0x85, 0x01), 1000)).toBe(10);
  });
});

describe('the streams of a PDF', () => {
  const stream = (filter: string, data: Buffer) =>
    pdf({ pages: [''], objects: [`<< ${filter} >>\nstream\n${data.toString('latin1')}\nendstream`] });
  const large = deflateSync(Buffer.alloc(100_000));

  it.each([
    ['by its short name', '/Filter /Fl'],
    ['with a name that is written in numbers', '/Fil#74er /Flate#44ecode'],
    ['by a reference', '/Filter 99 0 R'],
    ['in a list', '/Filter[/FlateDecode]/DecodeParms[null]'],
  ])('are found where the filter is named %s', async (_how, filter) => {
    const file = stream(filter, large);
    await expect(requireModestStreams(file, 50_000, inflatedSize)).rejects.toMatchObject({
      code: 'drawing-too-large',
    });
    await expect(requireModestStreams(file, 200_000, inflatedSize)).resolves.toBeUndefined();
  });

  it('may have a long chain of filters, or two that pack, in no sound file', async () => {
    for (const filter of ['[/LZW /Fl]', '[/RL /RL]', `[${'/AHx '.repeat(5)}]`]) {
      const file = stream(`/Filter ${filter}`, Buffer.from('x'));
      await expect(requireModestStreams(file, 1e9, inflatedSize)).rejects.toMatchObject({
        code: 'drawing-too-large',
      });
    }
  });
});

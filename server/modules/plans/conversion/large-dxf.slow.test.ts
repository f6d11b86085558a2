import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawingConverter, LINE, section } from '../../../../tests/support/server/files/large-drawing.ts';

describe('a drawing as large as drawings may be', () => {
  let converter: ReturnType<typeof drawingConverter>;
  beforeAll(() => {
    converter = drawingConverter();
  });
  afterAll(() => {
    converter.stop();
  });

  it('of 900,000 lines in its model is converted within the memory of a conversion', async () => {
    const { bytes } = await converter.convert(`${section('ENTITIES', LINE.repeat(900_000))}0\nEOF\n`);
    const text = Buffer.from(bytes).toString('latin1');
    expect(text.match(/"LineString"/g)).toHaveLength(900_000);
  }, 600_000);

  it('of 900,000 lines in a block is converted too', async () => {
    const block = `0\nBLOCK\n2\nall\n10\n0\n20\n0\n${LINE.repeat(900_000)}0\nENDBLK\n`;
    const model = '0\nINSERT\n2\nall\n10\n5\n20\n5\n';
    const { bytes } = await converter.convert(
      `${section('BLOCKS', block)}${section('ENTITIES', model)}0\nEOF\n`,
    );
    expect(
      Buffer.from(bytes)
        .toString('latin1')
        .match(/"LineString"/g),
    ).toHaveLength(900_000);
  }, 600_000);
});

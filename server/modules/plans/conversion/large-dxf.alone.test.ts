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

  it('of more than a million is refused as too large, which says why', async () => {
    const file = `${section('ENTITIES', LINE.repeat(1_000_001))}0\nEOF\n`;
    await expect(converter.convert(file)).rejects.toMatchObject({ status: 422, code: 'drawing-too-large' });
  }, 600_000);
});

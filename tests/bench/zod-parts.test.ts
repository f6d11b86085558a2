import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { withoutJsonSchemas } from '../../script/zod-parts.ts';

const SCHEMAS = readFileSync(
  fileURLToPath(new URL('v4/classic/schemas.js', import.meta.resolve('zod/package.json'))),
  'utf8',
);

describe('withoutJsonSchemas', () => {
  it("zod's own schemas → as many kinds as before, and none is written as a JSON schema", () => {
    const rest = withoutJsonSchemas(SCHEMAS);
    const kinds = (code: string): number => code.match(/core\.\$constructor\(/g)?.length ?? 0;
    expect(kinds(rest)).toBe(kinds(SCHEMAS));
    expect(rest.match(/^.*JSONSchema.*$/gm)).toEqual([expect.stringMatching(/^import /)]);
  });

  it('zod written in another way → the build ends', () => {
    expect(() => withoutJsonSchemas(SCHEMAS.replaceAll('toJSONSchema(params)', 'asSchema(params)'))).toThrow(
      'not found',
    );
  });
});

import { describe, expect, it } from 'vitest';
import { problemOf } from './accepted-files.ts';

const LIMITS = { extensions: ['.dxf', '.pdf'], maxBytes: 100, maxBytesOf: { '.pdf': 50 } };

describe('problemOf', () => {
  // @spec 5.89
  it('takes a file whose extension is listed, in any case', () => {
    expect(problemOf({ name: 'Ground floor.DXF', size: 100 }, LIMITS)).toBeNull();
  });
  it('refuses another extension, and a name without one', () => {
    expect(problemOf({ name: 'plan.dwg', size: 1 }, LIMITS)).toBe('type');
    expect(problemOf({ name: 'dxf', size: 1 }, LIMITS)).toBe('type');
    expect(problemOf({ name: 'plan.dxf.exe', size: 1 }, LIMITS)).toBe('type');
  });
  it('holds an extension to the limit of its own', () => {
    expect(problemOf({ name: 'plan.pdf', size: 51 }, LIMITS)).toBe('size');
    expect(problemOf({ name: 'plan.dxf', size: 101 }, LIMITS)).toBe('size');
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Issue } from '../../domain/entities/issue.ts';
import texts from '../i18n/locales/en/forms.json' with { type: 'json' };
import controlPointTexts from '../i18n/locales/en/controlPoints.json' with { type: 'json' };
import importTexts from '../i18n/locales/en/import.json' with { type: 'json' };
import { errorsByPath, geometryIssues, hasErrors } from './issues.ts';

const issue = (path: string, code: string, severity: Issue['severity'] = 'error'): Issue => ({
  path,
  code,
  severity,
});

describe('issues of a form', () => {
  it('gives each field its first error, and no warning', () => {
    const issues = [issue('name', 'w', 'warning'), issue('name', 'a'), issue('name', 'b'), issue('eid', 'c')];
    expect([...errorsByPath(issues)].map(([path, { code }]) => [path, code])).toEqual([
      ['name', 'a'],
      ['eid', 'c'],
    ]);
    expect(hasErrors([issue('name', 'w', 'warning')])).toBe(false);
    expect(hasErrors(issues)).toBe(true);
  });

  it('finds what is wrong with the shape', () => {
    const issues = [issue('geometry', 'a'), issue('geometry.0', 'b'), issue('geometryName', 'c')];
    expect(geometryIssues(issues).map(({ code }) => code)).toEqual(['a', 'b']);
  });
});

/** Codes that the rules give out, read from where they are written. Sign-in says those of passwords. */
function codesOfDomain(): string[] {
  const rooms = ['rules', 'fields', 'geometry', 'floorplan'].map(
    (room) => new URL(`../../domain/${room}/`, import.meta.url),
  );
  const sources = rooms.flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => readFileSync(new URL(name, room), 'utf8')),
  );
  const written =
    /(?:\b(?:error|fileIssue|fail|refused|FaultList|checkBoundary\([^,]+,)\s*\(?|code: )\s*'([\w-]+)'/g;
  const codes = sources.flatMap((source) => [...source.matchAll(written)].map((match) => match[1] ?? ''));
  return [...new Set(codes)].filter((code) => !code.startsWith('password-')).sort();
}

describe('the sentences', () => {
  const codes = codesOfDomain();
  // Doubts about the place of a plan are shown by its import, those about its points beside them.
  const said = [
    ...Object.keys(texts.issues),
    ...Object.keys(importTexts.doubts),
    ...Object.keys(controlPointTexts.faults),
  ];

  it('are looked up for the codes of the rules', () => {
    expect(codes).toEqual(
      expect.arrayContaining(['required', 'buildings-within-site-error', 'broken-geometry']),
    );
  });

  it.each(codes)('say what %s means', (code) => {
    expect(said).toContain(code);
  });
});

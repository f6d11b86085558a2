import { expect, it } from 'vitest';
import { findingsAsCsv } from './findings-csv.ts';

const row = (title: string) => ({
  key: '1',
  fid: 'a',
  severity: 'blocker' as const,
  rule: 'name-missing' as const,
  ruleTitle: 'Name',
  title,
  building: '',
  where: 'Main, Ground',
});

it('writes one line a finding, with quotes doubled', () => {
  expect(findingsAsCsv(['Issue', 'Rule', 'Severity', 'Where', 'fid'], [row('The "blue" room')])).toBe(
    '\ufeff"Issue","Rule","Severity","Where","fid"\r\n"The ""blue"" room","Name","blocker","Main, Ground","a"',
  );
});

it.each(['=1+1', '+1', '-1', '@x', '\t=1', '＝1+1', '\n=1'])(
  'makes a text of %j, which would be a formula',
  (title) => {
    expect(findingsAsCsv([], [row(title)])).toContain(`"'${title}"`);
  },
);

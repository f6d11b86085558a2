import { expect, it } from 'vitest';
import { findingsAsCsv } from './findings-csv.ts';

const row = (title: string) => ({
  key: '1',
  fid: 'a',
  severity: 'blocker' as const,
  rule: 'name-missing' as const,
  ruleTitle: 'Name',
  title,
  levelLid: null,
  building: '',
  where: 'Main, Ground',
});

it('writes one line a finding, with quotes doubled', () => {
  const head = ['Issue', 'Rule', 'Severity', 'Where', 'fid'];
  expect(findingsAsCsv(head, [row('The "blue" room')], ',')).toBe(
    '\ufeffIssue,Rule,Severity,Where,fid\r\n"The ""blue"" room",Name,blocker,"Main, Ground",a\r\n',
  );
});

it('parts cells as the spreadsheets of the language do, and makes formulas harmless', () => {
  expect(findingsAsCsv([], [row('=1+1')], ';')).toContain("'=1+1;Name;");
});

import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openDevice } from '../../../tests/support/app/app-device.ts';
import { openScreen } from '../../../tests/support/app/render-screen.tsx';
import { useIssueText } from './use-issue-text.ts';

afterEach(cleanup);

function Issue() {
  const params = { count: 2, first: '#1 51, #2 52' };
  return <p data-testid="issue">{useIssueText()({ code: 'file-validation-type-code', params })}</p>;
}

function PropertyIssue() {
  const params = { count: 1, first: '#2 Two (www.example.org)', property: 'website', name: 'website' };
  return <p data-testid="issue">{useIssueText()({ code: 'notValid', params })}</p>;
}

it('a sentence without a feature · about a file → the feature, its property and its value follow', async () => {
  const { workspace, db } = await openDevice();
  await openScreen({ Screen: PropertyIssue, workspace, routes: ['/'], at: '/', namespaces: ['forms'] });
  const said = (await screen.findByTestId('issue')).textContent.replaceAll(/[\u2068\u2069]/g, '');
  expect(said).toMatch(/^Website: .+\. Found in #2 Two \(www\.example\.org\)\.$/);
  await db.delete();
});

it.each([
  ['en', '#1 51, #2 52'],
  ['ar', '\u2068#1 51, #2 52\u2069'],
] as const)('what a file calls its features keeps its order in a sentence (%s)', async (language, list) => {
  const device = await openDevice();
  const { workspace } = device;
  await openScreen({ Screen: Issue, workspace, routes: ['/'], at: '/', namespaces: ['forms'], language });
  const said = (await screen.findByTestId('issue')).textContent;
  expect(said).toContain(list);
  expect(said.includes('\u2068')).toBe(language === 'ar');
  await device.db.delete();
});

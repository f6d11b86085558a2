import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDevice, type Device } from '../../../../tests/support/app/app-device.ts';
import { openScreen } from '../../../../tests/support/app/render-screen.tsx';
import { text } from '../../../../tests/support/app/texts.ts';
import { DecisionDialog } from './decision-dialog.tsx';

let device: Device;
beforeEach(async () => {
  device = await openDevice({ permissionId: 1 });
});
afterEach(async () => {
  cleanup();
  await device.db.delete();
});

/** The question whether to publish all the same, with a reason. */
async function reasoned(reason: string, isKept = true) {
  const given: (string | undefined)[] = [];
  await openScreen({
    Screen: () => (
      <DecisionDialog
        what="publish"
        needsReason
        isPending={false}
        onYes={(said) => given.push(said)}
        onNo={() => undefined}
      />
    ),
    workspace: {
      ...device.workspace,
      review: { ...device.workspace.review, isOffered: () => Promise.resolve(isKept) },
    },
    routes: ['/'],
    at: '/',
    namespaces: ['preview', 'forms'],
  });
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: reason } });
  const yes = screen.getByRole('button', { name: text('preview:publishModal.yes') });
  fireEvent.click(yes);
  return { given, yes };
}

it('a reason · pasted with control characters → sent without them', async () => {
  const { given } = await reasoned('A bell\u0007 and a\nline.');
  expect(given).toEqual(['A bell and a\nline.']);
});

it('a reason · longer than is kept → stays whole, and is said to be too long', async () => {
  const { given, yes } = await reasoned('x'.repeat(10_000));
  expect(given).toEqual([]);
  expect(yes).toHaveProperty('disabled', true);
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'x'.repeat(10_000));
  expect(screen.getByText(text('forms:issues.too-long', { max: '2,000' }))).toBeTruthy();
});

it.each([
  [true, 'preview:publishModal.reasonHint'],
  [false, 'preview:reasonNotKept'],
] as const)('a reason · on a server that keeps it: %s → the person is told', async (isKept, hint) => {
  await reasoned('The fair opens today.', isKept);
  await screen.findByText(text(hint));
});

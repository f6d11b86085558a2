import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
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
async function open({ isKept = true, needsReason = true } = {}) {
  const given: (string | undefined)[] = [];
  function Screen() {
    const [reason, setReason] = useState('');
    return (
      <DecisionDialog
        what="publish"
        needsReason={needsReason}
        isPending={false}
        reason={reason}
        onReason={setReason}
        onYes={(said) => given.push(said)}
        onNo={() => undefined}
      />
    );
  }
  await openScreen({
    Screen,
    workspace: {
      ...device.workspace,
      review: { ...device.workspace.review, isOffered: () => Promise.resolve(isKept) },
    },
    routes: ['/'],
    at: '/',
    namespaces: ['preview', 'forms'],
  });
  const yes = await screen.findByRole('button', { name: text('preview:publishModal.yes') });
  return { given, yes };
}

async function reasoned(reason: string, isKept = true) {
  const { given, yes } = await open({ isKept });
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: reason } });
  fireEvent.click(yes);
  return { given, yes };
}

it('a reason · pasted with control characters → sent without them', async () => {
  const { given } = await reasoned('A bell\u0007 and a\nline.');
  expect(given).toEqual(['A bell and a\nline.']);
});

it('a reason · too long → stays whole, with an error', async () => {
  const { given, yes } = await reasoned('x'.repeat(10_000));
  expect(given).toEqual([]);
  expect(yes).toHaveProperty('disabled', true);
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'x'.repeat(10_000));
  expect(screen.getByText(text('forms:issues.too-long', { max: '2,000' }))).toBeTruthy();
});

// @spec 2.37 4.24
it.each([
  [true, 'preview:publishModal.reasonNeeded'],
  [false, 'preview:reasonNotKept'],
] as const)('a reason · on a server that keeps it: %s → the person is told', async (isKept, hint) => {
  await reasoned('The fair opens today.', isKept);
  await screen.findByText(text(hint));
});

it('no blocker · publish asked → a note is offered, has the focus, and may stay empty', async () => {
  const { given, yes } = await open({ needsReason: false });
  const note = screen.getByRole('textbox', { name: text('preview:publishModal.reason') });
  // The focus comes a frame later after a press without a pointer.
  await waitFor(() => expect(document.activeElement).toBe(note));
  fireEvent.change(note, { target: { value: 'Café Lumen has its new wall.' } });
  fireEvent.click(yes);
  fireEvent.change(note, { target: { value: '  ' } });
  fireEvent.click(yes);
  expect(given).toEqual(['Café Lumen has its new wall.', undefined]);
});

it('no blocker · a server without a history → no field for a note that would be lost', async () => {
  await open({ needsReason: false, isKept: false });
  await screen.findByText(text('preview:publishModal.notKept'));
  expect(screen.queryByRole('textbox')).toBeNull();
});

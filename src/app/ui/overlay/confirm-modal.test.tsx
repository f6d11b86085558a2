import '../../../../tests/support/app/jsdom-polyfills.ts';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { Button } from '../action/button.tsx';
import { ConfirmModal } from './confirm-modal.tsx';

afterEach(cleanup);

function Page({ answers }: { answers: string[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const answer = (text: string) => () => {
    answers.push(text);
    setIsOpen(false);
  };
  return (
    <>
      <Button onPress={() => setIsOpen(true)}>Close the form</Button>
      <ConfirmModal
        isOpen={isOpen}
        title="Leave without saving?"
        safeLabel="Stay"
        actionLabel="Leave"
        onSafe={answer('safe')}
        onAction={answer('action')}
      >
        The draft stays on this device.
      </ConfirmModal>
    </>
  );
}

/** Opens the question and waits until the focus has come to rest in it. */
async function open(): Promise<string[]> {
  const answers: string[] = [];
  render(<Page answers={answers} />);
  const opener = screen.getByRole('button', { name: 'Close the form' });
  opener.focus();
  fireEvent.click(opener);
  const safe = screen.getByRole('button', { name: 'Stay' });
  await waitFor(() => expect(document.activeElement).toBe(safe));
  return answers;
}

describe('ConfirmModal', () => {
  it('is named by its question and begins at the safe answer', async () => {
    await open();
    expect(screen.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeTruthy();
    const order = screen.getAllByRole('button').map((button) => button.textContent);
    expect(order.indexOf('Stay')).toBeLessThan(order.indexOf('Leave'));
  });

  it('takes Escape for the safe answer', async () => {
    const answers = await open();
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    fireEvent.keyUp(document.activeElement ?? document.body, { key: 'Escape' });
    expect(answers).toEqual(['safe']);
  });

  it('does what it says on the other button', async () => {
    const answers = await open();
    fireEvent.click(screen.getByRole('button', { name: 'Leave' }));
    expect(answers).toEqual(['action']);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

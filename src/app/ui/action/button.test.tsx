import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Button } from './button.tsx';

afterEach(cleanup);

describe('a button that waits', () => {
  it('takes no press, sends no form and keeps its focus', () => {
    const got: string[] = [];
    const form = (isPending: boolean) => (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          got.push('submit');
        }}
      >
        <Button type="submit" isPending={isPending} onPress={() => got.push('press')}>
          Sign in
        </Button>
      </form>
    );
    const { rerender } = render(form(false));
    const button = screen.getByRole('button', { name: 'Sign in' });
    button.focus();
    fireEvent.click(button);
    expect(got).toEqual(['press', 'submit']);
    rerender(form(true));
    fireEvent.click(button);
    expect(got).toEqual(['press', 'submit']);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(button);
    // By this the styles take the word away from under the spinner.
    expect(button.hasAttribute('data-waits')).toBe(true);
  });
});

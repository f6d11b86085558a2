import { takeOver } from '../../start/handed-over.ts';

let held: string | null = null;

/** The token of the reset link that opened this page; null without one, or after a reload. */
export function heldResetToken(): string | null {
  held = takeOver('resetToken') ?? held;
  return held;
}

/** It has done its work. */
export function forgetResetToken(): void {
  held = null;
}

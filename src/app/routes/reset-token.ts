/** Where `public/hold-token.js` puts it before the app runs. */
const GIVEN = '__storeyResetToken';

let held: string | null = null;

/** The token of the reset link that opened this page; null without one, or after a reload. */
export function heldResetToken(): string | null {
  const given: unknown = Reflect.get(globalThis, GIVEN);
  if (typeof given === 'string') {
    held = given;
    Reflect.deleteProperty(globalThis, GIVEN);
  }
  return held;
}

/** It has done its work. */
export function forgetResetToken(): void {
  held = null;
}

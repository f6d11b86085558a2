import type { Position } from './geometry.ts';

/**
 * Something that a rule found wrong. `code` is also the message key: text is made where it is shown, never here.
 */
export interface Issue {
  code: string;
  severity: 'error' | 'warning';
  /** The member at fault, as in a form ("title", "geometry"). */
  path: string;
  /** Where on the map: the crossing itself, the part outside. Degrees. */
  where?: Position[];
  /** Values for the message ({min, max}, a name). */
  params?: Record<string, string | number>;
}

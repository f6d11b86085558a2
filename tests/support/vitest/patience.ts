/** What waits for something gives up after a second by itself: too soon on a busy machine, where nothing is wrong. */
import { vi } from 'vitest';

/** Milliseconds; below the time that a test has. */
export const PATIENCE = 20_000;

const { waitFor } = vi;
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: PATIENCE, interval: 20, ...options });

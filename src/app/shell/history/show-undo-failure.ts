import type { i18n as I18n } from 'i18next';
import { DbError } from '../../../db/index.ts';
import type { Toasts } from '../../ui/index.ts';

/**
 * Says why an undo or a redo came to nothing, or not to anything that can be seen yet.
 * @param cause 'stale', or what the storage threw
 */
export async function showUndoFailure(i18n: I18n, toasts: Toasts, cause: unknown): Promise<void> {
  await i18n.loadNamespaces('forms');
  const kind = cause === 'stale' ? 'info' : 'error';
  toasts.show({ kind, title: i18n.t(keyOf(cause)) });
}

function keyOf(cause: unknown) {
  if (cause === 'stale') return 'forms:steps.stale';
  if (!(cause instanceof DbError)) return 'forms:steps.failed';
  if (cause.isKept) return 'forms:failures.journalled';
  if (cause.kind === 'noRight') return 'forms:steps.noRight';
  return cause.kind === 'quota' ? 'forms:steps.quota' : 'forms:steps.failed';
}

import type { PublishState } from '../entities/publish-state.ts';
import { PUBLISHING_STATUS } from './publishing.ts';

type PublishTag = 'toPublish' | 'inPreview' | 'publishing' | 'publishError' | 'deleted';

// @spec 4.23
/**
 * The tag of a row; null where it is as visitors see it.
 * @param status of the publishing of its client: while that is under way nothing can be edited, so what differs is in it
 */
export function publishTag(state: PublishState | undefined, status: number | undefined): PublishTag | null {
  if (state === undefined || state === 'published') return null;
  if (state === 'error') return 'publishError';
  if (state === 'deleted') return 'deleted';
  return changeTag(status);
}

/** The tag of what differs from what visitors see. */
export function changeTag(status: number | undefined): 'toPublish' | 'inPreview' | 'publishing' {
  if (status === PUBLISHING_STATUS.publishInProgress) return 'publishing';
  return status === PUBLISHING_STATUS.reviewReady ? 'inPreview' : 'toPublish';
}

import type { PublishState } from '../entities/publish-state.ts';

export type PublishTag =
  | 'changes-awaiting-publish'
  | 'publish-in-progress'
  | 'publish-error'
  | 'marked-for-deletion';

const TAGS: Readonly<Record<PublishState, PublishTag | null>> = {
  published: null,
  changed: 'changes-awaiting-publish',
  new: 'changes-awaiting-publish',
  deleted: 'marked-for-deletion',
  error: 'publish-error',
};

/** The tag of a row (message key); null where it is as visitors see it. */
export function publishTag(state: PublishState | undefined): PublishTag | null {
  return state === undefined ? null : TAGS[state];
}

import type { OutboxEntry } from '../../../../sync/index.ts';
import type { TagKind } from '../../../ui/index.ts';

export const TAGS: Readonly<Record<OutboxEntry['state'], TagKind>> = {
  waiting: 'waiting',
  sending: 'waiting',
  unsure: 'waiting',
  refused: 'error',
  conflict: 'needs-you',
};

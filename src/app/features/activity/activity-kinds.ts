import {
  ArrowLeftRight,
  CloudCheck,
  Copy,
  FileUp,
  GitMerge,
  LifeBuoy,
  Pencil,
  Plus,
  Redo2,
  RotateCcw,
  Trash2,
  TriangleAlert,
  Undo2,
} from 'lucide-react';
import type { ActivityKind, ActivityState } from '../../../db/index.ts';
import type { IconType, TagKind } from '../../ui/index.ts';

export const ICONS: Record<ActivityKind, IconType> = {
  created: Plus,
  changed: Pencil,
  deleted: Trash2,
  undone: Undo2,
  redone: Redo2,
  restored: RotateCcw,
  discarded: Undo2,
  decided: GitMerge,
  recovered: LifeBuoy,
  imported: FileUp,
  uploaded: CloudCheck,
  merged: GitMerge,
  conflict: GitMerge,
  refused: TriangleAlert,
  takenBack: TriangleAlert,
  overwritten: ArrowLeftRight,
  cameTwice: Copy,
  notKept: TriangleAlert,
};

/** What a person filters by. */
export const GROUPS = {
  edits: ['created', 'changed', 'deleted', 'undone', 'redone', 'restored', 'discarded'],
  uploads: ['uploaded'],
  others: ['merged', 'conflict', 'decided', 'overwritten'],
  problems: ['refused', 'takenBack', 'cameTwice', 'notKept'],
  rescues: ['recovered', 'imported'],
} as const satisfies Record<string, readonly ActivityKind[]>;
export type Group = keyof typeof GROUPS;

export const STATES = [
  'device',
  'uploading',
  'uploaded',
  'refused',
  'decision',
  'trash',
] as const satisfies readonly ActivityState[];

export const TAGS: Record<ActivityState, { kind: TagKind; icon?: IconType }> = {
  device: { kind: 'waiting' },
  uploading: { kind: 'publishing' },
  uploaded: { kind: 'synced' },
  refused: { kind: 'error' },
  decision: { kind: 'needs-you' },
  trash: { kind: 'plain', icon: Trash2 },
};

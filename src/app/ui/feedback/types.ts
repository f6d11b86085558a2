import type { ReactNode } from 'react';
import type { IconType, Tone } from '../types.ts';

export type TagKind =
  | 'waiting'
  | 'needs-you'
  | 'error'
  | 'ai-error'
  | 'ai-running'
  | 'ready-for-review'
  | 'to-publish'
  | 'publishing'
  | 'marked-for-deletion'
  | 'read-only'
  | 'partial'
  | 'editing'
  | 'draft'
  | 'synced'
  | 'new'
  | 'plain';

export interface TagProps {
  kind: TagKind;
  /** The word. Every state has one, if only for who listens. */
  text: ReactNode;
  /** Instead of the kind's own icon. */
  icon?: IconType | undefined;
}

export interface ProgressProps {
  label: string;
  isLabelHidden?: boolean | undefined;
  /** null: not known how far. */
  value: number | null;
  max: number;
  /** In numbers: "7.9 of 18.4 MB". */
  text: string;
  /** At the end: "43%". */
  endText?: string | undefined;
  tone?: 'accent' | 'synced' | 'error' | undefined;
  onCancel?: (() => void) | undefined;
  cancelLabel?: string | undefined;
}

export interface NoticeProps {
  tone?: 'accent' | 'waiting' | 'error' | 'synced' | 'conflict' | 'offline' | undefined;
  /** Instead of the tone's own icon. */
  icon?: IconType | undefined;
  title?: string | undefined;
  children?: ReactNode;
  /** `link` Buttons. */
  actions?: ReactNode;
  /** `alert` interrupts a screen reader, `status` waits; none unless given. */
  role?: 'alert' | 'status' | undefined;
  id?: string | undefined;
}

export interface EmptyStateProps {
  title: string;
  text?: string | undefined;
  /** One accent button. */
  action?: ReactNode;
  /** One quiet way round. */
  aside?: ReactNode;
  /** `none` for "no results". */
  drawing?: 'site' | 'building' | 'level' | 'places' | 'none' | undefined;
}

export type SyncKind = 'synced' | 'syncing' | 'waiting' | 'offline' | 'conflict' | 'error';

export interface SyncPillProps {
  kind: SyncKind;
  text: string;
  /** Below 600 px: icon and this. */
  shortText?: string | undefined;
  /** Whole name for a screen reader when text alone is not enough. */
  label?: string | undefined;
  onPress?: (() => void) | undefined;
}

export interface SkeletonProps {
  /** Any CSS length; 100 % unless given. */
  width?: string | undefined;
  height?: string | undefined;
  /** Rows of a list instead of one bar. */
  rows?: number | undefined;
}

export interface GuidanceLineProps {
  icon?: IconType | undefined;
  /** One sentence. */
  text: ReactNode;
  /** One key or one button. */
  end?: ReactNode;
}

export interface ReviewBarProps {
  tone: Tone;
  icon: IconType;
  title: string;
  text: string;
  /** At most two buttons. */
  actions?: ReactNode;
  progress?: ReactNode;
  isBusy?: boolean | undefined;
}

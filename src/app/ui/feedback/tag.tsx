import {
  Check,
  CircleCheck,
  Clock,
  Eye,
  FilePen,
  GitMerge,
  LoaderCircle,
  Pencil,
  Plus,
  Trash2,
  TriangleAlert,
  Upload,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Glyph } from '../basic/glyph.tsx';
import type { IconType, Tone } from '../types.ts';
import styles from './tag.module.css';
import type { TagKind, TagProps } from './types.ts';

const KINDS: Readonly<Record<TagKind, { icon: IconType | null; tone: Tone | 'bare' | 'quiet' }>> = {
  waiting: { icon: Clock, tone: 'waiting' },
  'needs-you': { icon: GitMerge, tone: 'conflict' },
  error: { icon: TriangleAlert, tone: 'error' },
  'ai-error': { icon: TriangleAlert, tone: 'error' },
  'ai-running': { icon: LoaderCircle, tone: 'accent' },
  'ready-for-review': { icon: Check, tone: 'synced' },
  'to-publish': { icon: Upload, tone: 'quiet' },
  publishing: { icon: LoaderCircle, tone: 'accent' },
  'marked-for-deletion': { icon: Trash2, tone: 'error' },
  'read-only': { icon: Eye, tone: 'plain' },
  partial: { icon: TriangleAlert, tone: 'waiting' },
  editing: { icon: Pencil, tone: 'bare' },
  draft: { icon: FilePen, tone: 'waiting' },
  synced: { icon: CircleCheck, tone: 'synced' },
  new: { icon: Plus, tone: 'accent' },
  plain: { icon: null, tone: 'plain' },
};

/** A state in one icon and one word. */
export function Tag({ kind, text, icon }: TagProps): ReactNode {
  const shown = icon ?? KINDS[kind].icon;
  return (
    <span className={styles['tag']} data-tone={KINDS[kind].tone} data-kind={kind}>
      {shown !== null && <Glyph icon={shown} size={12} />}
      {text}
    </span>
  );
}

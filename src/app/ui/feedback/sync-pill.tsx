import { CloudCheck, CloudOff, CloudUpload, GitMerge, RefreshCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Glyph } from '../basic/glyph.tsx';
import { VisuallyHidden } from '../basic/visually-hidden.tsx';
import type { IconType } from '../types.ts';
import styles from './sync-pill.module.css';
import type { SyncKind, SyncPillProps } from './types.ts';
import { usePacedText } from './use-throttled-text.ts';

const ICONS: Readonly<Record<SyncKind, IconType>> = {
  synced: CloudCheck,
  syncing: RefreshCw,
  waiting: CloudUpload,
  offline: CloudOff,
  conflict: GitMerge,
  error: TriangleAlert,
};

/** Told aloud at most this often, so that a long upload does not talk without end. */
const ANNOUNCE_MS = 10_000;

/** Where the work is, always in view. */
export function SyncPill({ kind, text, shortText, label, onPress }: SyncPillProps): ReactNode {
  const spoken = usePacedText(text, ANNOUNCE_MS);
  return (
    <span className={styles['wrap']}>
      <AriaButton
        className={styles['pill'] ?? ''}
        data-kind={kind}
        data-tour="save"
        data-short={shortText !== undefined || undefined}
        aria-label={label ?? text}
        {...(onPress === undefined ? {} : { onPress })}
      >
        <Glyph icon={ICONS[kind]} size={16} />
        <span className={styles['text']}>{text}</span>
        {shortText !== undefined && <span className={styles['short']}>{shortText}</span>}
      </AriaButton>
      <span role="status">
        <VisuallyHidden>{spoken}</VisuallyHidden>
      </span>
    </span>
  );
}

import { HardDrive, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../action/icon-button.tsx';
import { Glyph } from '../basic/glyph.tsx';
import styles from './panel.module.css';
import type { PanelProps } from './types.ts';

/** Letters of a subtitle that can be seen at most: a name may have a megabyte of pasted text. */
const SUBTITLE_LETTERS = 200;

/** The end of the head of a panel or a sheet. */
export function PanelHead(props: PanelProps & { titleId: string }): ReactNode {
  const { title, titleId, subtitle, pictogram, headActions, onClose, closeLabel } = props;
  return (
    <header className={styles['head']}>
      {pictogram}
      <div className={styles['titles']}>
        <h2 className={styles['title']} id={titleId}>
          <bdi>{title}</bdi>
        </h2>
        {subtitle !== undefined && (
          <p className={styles['subtitle']}>{subtitle.slice(0, SUBTITLE_LETTERS)}</p>
        )}
      </div>
      {headActions}
      {onClose !== undefined && <IconButton icon={X} label={closeLabel ?? ''} onPress={onClose} />}
    </header>
  );
}

/** The fixed foot: what is kept at the start, the buttons at the end. */
export function PanelFoot(
  props: Pick<PanelProps, 'footNote' | 'footNoteIcon' | 'footReason' | 'footActions'>,
): ReactNode {
  const { footNote, footNoteIcon = HardDrive, footReason, footActions } = props;
  if (footNote === undefined && footActions === undefined) return null;
  return (
    <footer className={styles['foot']} data-panel-foot>
      {footReason !== undefined && <div className={styles['reason']}>{footReason}</div>}
      <span className={styles['note']} role="status">
        {footNote !== undefined && (
          <>
            <Glyph icon={footNoteIcon} size={15} />
            <span className={styles['note-text']}>{footNote}</span>
          </>
        )}
      </span>
      {footActions !== undefined && (
        <span className={styles['buttons']} data-foot-buttons>
          {footActions}
        </span>
      )}
    </footer>
  );
}

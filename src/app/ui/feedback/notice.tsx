import { CircleAlert, CircleCheck, CloudOff, GitMerge, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Glyph } from '../basic/glyph.tsx';
import type { IconType } from '../types.ts';
import styles from './notice.module.css';
import type { NoticeProps } from './types.ts';

const ICONS: Readonly<Record<NonNullable<NoticeProps['tone']>, IconType>> = {
  accent: Info,
  waiting: TriangleAlert,
  error: CircleAlert,
  synced: CircleCheck,
  conflict: GitMerge,
  offline: CloudOff,
};

/** A quiet block that says one thing and offers at most two actions. */
export function Notice(props: NoticeProps): ReactNode {
  const { tone = 'accent', icon, title, children, actions, role, id } = props;
  return (
    <div className={styles['notice']} data-tone={tone} role={role} id={id}>
      <Glyph icon={icon ?? ICONS[tone]} size={17} className={styles['icon']} />
      <div className={styles['words']}>
        {title !== undefined && <p className={styles['title']}>{title}</p>}
        {children !== undefined && <div>{children}</div>}
      </div>
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </div>
  );
}

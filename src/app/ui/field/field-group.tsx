import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { classNames } from '../basic/class-names.ts';
import { Glyph } from '../basic/glyph.tsx';
import styles from './field.module.css';
import type { FieldGroupProps } from './types.ts';

/** Several controls under one label, with one line below them. */
export function FieldGroup(props: FieldGroupProps): ReactNode {
  const { label, isLabelHidden, labelEnd, hint, error, icon, id, className, children } = props;
  const labelId = useId();
  const noteId = useId();
  const note = error ?? hint;
  return (
    <div
      role="group"
      id={id}
      aria-labelledby={labelId}
      aria-describedby={note === undefined ? undefined : noteId}
      data-invalid={error !== undefined || undefined}
      className={classNames(styles['field'], className)}
    >
      <span className={classNames(styles['head'], isLabelHidden === true && styles['hidden'])}>
        <span className={styles['label']} id={labelId}>
          {icon !== undefined && <Glyph icon={icon} size={16} />}
          {label}
        </span>
        {labelEnd !== undefined && <span className={styles['end']}>{labelEnd}</span>}
      </span>
      {children}
      {note !== undefined && (
        <span id={noteId} className={styles[error === undefined ? 'hint' : 'error']}>
          {error !== undefined && <Glyph icon={CircleAlert} size={14} />}
          {note}
        </span>
      )}
    </div>
  );
}

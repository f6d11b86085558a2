import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { classNames } from '../basic/class-names.ts';
import { definedOnly } from '../basic/omit-undefined.ts';
import { Glyph } from '../basic/glyph.tsx';
import styles from './field.module.css';
import type { FieldBase } from './types.ts';

interface FieldFrameProps extends Pick<
  FieldBase,
  'label' | 'isLabelHidden' | 'labelEnd' | 'hint' | 'error' | 'isRequired' | 'isReadOnly'
> {
  /** For a control that names itself by its label and something more. */
  labelId?: string | undefined;
  children: ReactNode;
}

/** The frame of a control: the label with its end, and below it one line, the error before the hint. */
export function FieldFrame(props: FieldFrameProps): ReactNode {
  const { label, isLabelHidden, labelEnd, hint, error, isRequired, isReadOnly, labelId, children } = props;
  return (
    <>
      <span className={classNames(styles['head'], isLabelHidden && styles['hidden'])}>
        <Label {...definedOnly({ id: labelId })} className={styles['label'] ?? ''}>
          {label}
          {isRequired === true && isReadOnly !== true && (
            <span className={styles['required']} aria-hidden>
              *
            </span>
          )}
        </Label>
        {labelEnd !== undefined && labelEnd !== null && <span className={styles['end']}>{labelEnd}</span>}
      </span>
      {children}
      {error !== undefined && (
        <FieldError className={styles['error'] ?? ''}>
          <Glyph icon={CircleAlert} size={14} />
          {error}
        </FieldError>
      )}
      {error === undefined && hint !== undefined && (
        <Text slot="description" className={styles['hint'] ?? ''}>
          {hint}
        </Text>
      )}
    </>
  );
}

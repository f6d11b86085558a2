import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { classNames } from '../basic/class-names.ts';
import { definedOnly } from '../basic/omit-undefined.ts';
import { Glyph } from '../basic/glyph.tsx';
import { Spinner } from '../basic/spinner.tsx';
import styles from './button.module.css';
import type { ButtonProps } from './types.ts';

/** A button with a word. While pending it keeps its width and focus. */
export function Button({
  children,
  variant = 'secondary',
  size = 'normal',
  icon,
  iconEnd,
  isFullWidth,
  isPending,
  type,
  onPress,
  className,
  ref,
  ...rest
}: ButtonProps): ReactNode {
  const iconSize = size === 'small' ? 14 : 16;
  // The library's own pending state reads the button out again when it ends, when the page may have gone on without it. Its
  // `data-pending` stands in the page as the library sets it, whatever is given here.
  const doing =
    isPending === true
      ? ({ type: 'button', 'aria-disabled': true, 'data-waits': true } as const)
      : definedOnly({ type, onPress });
  return (
    <AriaButton
      {...definedOnly(rest)}
      {...(ref === undefined ? {} : { ref })}
      {...doing}
      className={classNames(styles['button'], isFullWidth && styles['full'], className)}
      data-variant={variant}
      data-size={size}
    >
      {isPending === true && (
        <span className={styles['pending']}>
          <Spinner size={iconSize} />
        </span>
      )}
      {icon !== undefined && <Glyph icon={icon} size={iconSize} />}
      <span className={styles['word']}>{children}</span>
      {iconEnd !== undefined && <Glyph icon={iconEnd} size={iconSize} />}
    </AriaButton>
  );
}

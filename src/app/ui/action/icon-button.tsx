import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { classNames } from '../basic/class-names.ts';
import { definedOnly } from '../basic/omit-undefined.ts';
import { Glyph } from '../basic/glyph.tsx';
import { Tooltip } from '../basic/tooltip.tsx';
import styles from './icon-button.module.css';
import type { IconButtonProps } from './types.ts';

/** A button with an icon alone: its name is read out and shown as a tooltip. */
export function IconButton({
  icon,
  label,
  tooltip,
  shortcut,
  variant = 'ghost',
  size = 'normal',
  mirrors,
  isDisabled,
  placement,
  onPress,
  className,
  ref,
  ...rest
}: IconButtonProps): ReactNode {
  const isOff = isDisabled === true;
  return (
    <Tooltip text={tooltip ?? label} shortcut={shortcut} placement={placement}>
      <AriaButton
        {...definedOnly(rest)}
        {...(ref === undefined ? {} : { ref })}
        {...(isOff || onPress === undefined ? {} : { onPress })}
        {...(isOff ? { 'aria-disabled': true } : {})}
        aria-label={label}
        className={classNames(styles['icon-button'], className)}
        data-variant={variant}
        data-size={size}
        data-off={isOff || undefined}
      >
        <Glyph icon={icon} size={size === 'small' ? 16 : 18} mirrors={mirrors} />
      </AriaButton>
    </Tooltip>
  );
}

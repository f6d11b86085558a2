import type { ReactNode } from 'react';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { classNames } from '../basic/class-names.ts';
import { definedOnly } from '../basic/omit-undefined.ts';
import { Glyph } from '../basic/glyph.tsx';
import { Tooltip } from '../basic/tooltip.tsx';
import styles from './icon-button.module.css';
import type { ToggleIconButtonProps } from './types.ts';

/** An icon button that stays on until pressed again. */
export function ToggleIconButton({
  icon,
  label,
  tooltip,
  shortcut,
  variant = 'ghost',
  size = 'normal',
  mirrors,
  isDisabled,
  isSelected,
  onChange,
  look = 'active',
  placement,
  className,
  ref,
  ...rest
}: ToggleIconButtonProps): ReactNode {
  const isOff = isDisabled === true;
  return (
    <Tooltip text={tooltip ?? label} shortcut={shortcut} placement={placement}>
      <ToggleButton
        {...definedOnly(rest)}
        {...(ref === undefined ? {} : { ref })}
        {...(isOff ? { 'aria-disabled': true } : {})}
        isSelected={isSelected}
        onChange={(next) => {
          if (!isOff) onChange(next);
        }}
        aria-label={label}
        className={classNames(styles['icon-button'], className)}
        data-variant={variant}
        data-size={size}
        data-look={look}
        data-off={isOff || undefined}
      >
        <Glyph icon={icon} size={size === 'small' ? 16 : 18} mirrors={mirrors} />
      </ToggleButton>
    </Tooltip>
  );
}

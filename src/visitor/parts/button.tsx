import type { ReactNode, Ref } from 'react';
import { classNames } from '../../app/ui/basic/class-names.ts';
import { Glyph } from '../../app/ui/basic/glyph.tsx';
import type { IconType } from '../../app/ui/types.ts';
import styles from './button.module.css';

interface ButtonProps {
  children?: ReactNode;
  icon?: IconType | undefined;
  iconSize?: number;
  /** Its name, where an icon says it all or the words are too few. */
  label?: string | undefined;
  look?: 'primary' | 'soft' | 'chip' | 'ghost' | 'raised' | 'link' | undefined;
  type?: 'button' | 'submit';
  /** Of a button that stays pressed. */
  isPressed?: boolean | undefined;
  isExpanded?: boolean | undefined;
  isDisabled?: boolean | undefined;
  mirrors?: boolean | undefined;
  className?: string | undefined;
  onPress?: (() => void) | undefined;
  ref?: Ref<HTMLButtonElement>;
}

/** A button of this page: the element itself, in the look of the kit. */
export function Button({
  children,
  icon,
  iconSize = 20,
  label,
  look = 'ghost',
  type = 'button',
  isPressed,
  isExpanded,
  isDisabled,
  mirrors,
  className,
  onPress,
  ref,
}: ButtonProps): ReactNode {
  return (
    <button
      ref={ref}
      // eslint-disable-next-line react/button-has-type -- The type has only these two.
      type={type}
      aria-label={label}
      title={children === undefined ? label : undefined}
      aria-pressed={isPressed}
      aria-expanded={isExpanded}
      disabled={isDisabled}
      className={classNames(styles['button'], className)}
      data-look={look}
      data-icon={children === undefined || undefined}
      onClick={onPress}
    >
      {icon !== undefined && <Glyph icon={icon} size={iconSize} mirrors={mirrors} />}
      {children !== undefined && <span className={styles['words']}>{children}</span>}
    </button>
  );
}

/** A link to another page or app, in the same look. */
export function LinkButton({
  href,
  icon,
  label,
  children,
}: {
  href: string;
  icon: IconType;
  label?: string;
  children?: ReactNode;
}): ReactNode {
  const isPage = href.startsWith('http');
  return (
    <a
      href={href}
      aria-label={label}
      title={children === undefined ? label : undefined}
      className={styles['button']}
      data-look="soft"
      data-icon={children === undefined || undefined}
      {...(isPage ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
    >
      <Glyph icon={icon} size={20} />
      {children !== undefined && <span className={styles['words']}>{children}</span>}
    </a>
  );
}

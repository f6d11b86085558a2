import type { ReactNode } from 'react';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import styles from './tooltip.module.css';
import type { TooltipProps } from './types.ts';

/** A word on hover and keyboard focus. What it says must also be reachable without it. */
export function Tooltip({
  text,
  shortcut,
  children,
  placement = 'top',
  isDisabled,
}: TooltipProps): ReactNode {
  return (
    <TooltipTrigger delay={500} closeDelay={80} isDisabled={isDisabled === true}>
      {children}
      <AriaTooltip className={styles['tooltip'] ?? ''} placement={placement} offset={6}>
        {text}
        {shortcut !== undefined && (
          <kbd className={styles['key']} dir="ltr">
            {shortcut}
          </kbd>
        )}
      </AriaTooltip>
    </TooltipTrigger>
  );
}

import { useEffect, useState, type ReactNode } from 'react';
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
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    // The pointer rests on a button whose work goes on elsewhere: Escape is for that, and not for the tooltip.
    const close = (): void => setOpen(false);
    document.addEventListener('focusin', close);
    document.addEventListener('input', close);
    return () => {
      document.removeEventListener('focusin', close);
      document.removeEventListener('input', close);
    };
  }, [isOpen]);
  return (
    <TooltipTrigger
      delay={500}
      closeDelay={80}
      isDisabled={isDisabled === true}
      isOpen={isOpen}
      onOpenChange={setOpen}
    >
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

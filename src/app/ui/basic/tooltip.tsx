import { useEffect, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import styles from './tooltip.module.css';

export interface TooltipProps {
  text: string;
  shortcut?: string | undefined;
  /** One focusable element. */
  children: ReactElement;
  placement?: 'top' | 'bottom' | 'start' | 'end' | undefined;
  isDisabled?: boolean | undefined;
}

/** A word on hover and keyboard focus. What it says must also be reachable without it. */
export function Tooltip({
  text,
  shortcut,
  children,
  placement = 'top',
  isDisabled,
}: TooltipProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const tooltip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const close = (): void => setOpen(false);
    // React Aria keeps Escape from all others while a tooltip is open. Where the pointer merely rests on its button and the
    // work goes on elsewhere, the key is for that work too: closed before React Aria, which listens on the document, hears it.
    const onKey = (event: KeyboardEvent): void => {
      const described = document.activeElement?.getAttribute('aria-describedby')?.split(' ') ?? [];
      const isOfFocused = described.includes(tooltip.current?.id ?? '');
      if (event.key === 'Escape' && !isOfFocused) flushSync(close);
    };
    document.addEventListener('input', close);
    window.addEventListener('keydown', onKey, true);
    return () => {
      document.removeEventListener('input', close);
      window.removeEventListener('keydown', onKey, true);
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
      <AriaTooltip ref={tooltip} className={styles['tooltip'] ?? ''} placement={placement} offset={6}>
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

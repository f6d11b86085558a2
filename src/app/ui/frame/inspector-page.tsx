import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react';
import { PanelFoot, PanelHead } from '../overlay/panel.tsx';
import type { PanelProps } from '../overlay/types.ts';
import styles from './inspector-page.module.css';
import type { InspectorPageProps } from './types.ts';

/** A page, with an `Inspector` at its end for what is open: beside it where there is room, over it where there is less. */
export const InspectorPage = ({ inspector, children }: InspectorPageProps): ReactNode => (
  <div tabIndex={-1} className={styles['split']}>
    {children}
    {inspector}
  </div>
);

/** It takes the focus, unless a field in it has that. Escape closes it, and the focus goes back to what opened it. */
export function Inspector(props: PanelProps): ReactNode {
  const titleId = useId();
  const section = useRef<HTMLElement>(null);
  // Before a field in it takes the focus.
  const [before] = useState(() => document.activeElement);
  const close = useEffectEvent(() => props.onClose?.());
  useEffect(() => {
    const here = section.current;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      close();
    };
    here?.addEventListener('keydown', onKey);
    return () => here?.removeEventListener('keydown', onKey);
  }, []);
  useEffect(() => {
    const page = section.current?.parentElement;
    if (section.current?.contains(document.activeElement) !== true)
      section.current?.focus({ preventScroll: true });
    return () => {
      // Only where the focus would be lost with the inspector.
      const isLost = document.activeElement === null || document.activeElement === document.body;
      // What opened it may be gone by now.
      const isThere = before instanceof HTMLElement && before !== document.body && before.isConnected;
      if (isLost) (isThere ? before : page)?.focus();
    };
  }, [before]);
  return (
    <aside
      ref={section}
      data-inspector
      tabIndex={-1}
      className={styles['inspector']}
      aria-labelledby={titleId}
    >
      <PanelHead {...props} titleId={titleId} />
      <div className={styles['body']}>{props.children}</div>
      <PanelFoot {...props} />
    </aside>
  );
}

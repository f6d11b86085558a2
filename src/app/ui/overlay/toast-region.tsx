import { CircleAlert, CircleCheck, HardDrive, Info, TriangleAlert, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Text } from 'react-aria-components/Text';
import {
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as Content,
  UNSTABLE_ToastRegion as Region,
} from 'react-aria-components/Toast';
import { Glyph } from '../basic/glyph.tsx';
import type { IconType } from '../types.ts';
import type { Toasts } from './toasts.ts';
import styles from './toast-region.module.css';
import { useToastPlace } from './use-toast-position.ts';
import type { ToastKind } from './types.ts';

const ICONS: Readonly<Record<ToastKind, IconType>> = {
  success: CircleCheck,
  warning: TriangleAlert,
  error: CircleAlert,
  info: Info,
  device: HardDrive,
};

interface ToastRegionProps {
  toasts: Toasts;
  label: string;
  closeLabel: string;
}

/** Where toasts appear, once in the app, at the bottom end; F6 goes there. */
export function ToastRegion({ toasts, label, closeLabel }: ToastRegionProps): ReactNode {
  const [region, setRegion] = useState<HTMLElement | null>(null);
  // The region is there as long as a message is.
  useToastPlace(region);
  return (
    <Region ref={setRegion} queue={toasts.queue} aria-label={label} className={styles['region'] ?? ''}>
      {({ toast }) => {
        const { kind, title, detail, action, other } = toast.content;
        return (
          <Toast toast={toast} className={styles['toast'] ?? ''} data-kind={kind}>
            <Glyph icon={ICONS[kind]} size={18} />
            <Content className={styles['words'] ?? ''}>
              <Text slot="title">{title}</Text>
              {detail !== undefined && (
                <Text slot="description" className={styles['detail'] ?? ''}>
                  {detail}
                </Text>
              )}
            </Content>
            {[other, action].map(
              (one) =>
                one !== undefined && (
                  <AriaButton
                    key={one.label}
                    className={styles['action'] ?? ''}
                    onPress={() => {
                      one.onPress();
                      toasts.queue.close(toast.key);
                    }}
                  >
                    {one.label}
                  </AriaButton>
                ),
            )}
            <AriaButton slot="close" aria-label={closeLabel} className={styles['close'] ?? ''}>
              <Glyph icon={X} size={16} />
            </AriaButton>
          </Toast>
        );
      }}
    </Region>
  );
}

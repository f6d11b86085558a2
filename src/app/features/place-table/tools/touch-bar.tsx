import { ArrowDownToLine, BoxSelect, ClipboardPaste, Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton, ToggleIconButton, useToasts } from '../../../ui/index.ts';
import type { GridActs } from '../use-grid-acts.ts';
import styles from './tools.module.css';

interface TouchBarProps {
  acts: GridActs;
  isExtending: boolean;
  onExtending: (isExtending: boolean) => void;
}

/** For a finger, which has neither keys nor a handle to fill with: what they do with the chosen cells. */
export function TouchBar({ acts, isExtending, onExtending }: TouchBarProps): ReactNode {
  const { t } = useTranslation('table');
  const toasts = useToasts();
  const refused = (): unknown =>
    toasts.show({ kind: 'info', title: t('touch.noClipboard'), key: 'table-clipboard' });
  const copy = async (): Promise<void> => {
    const cells = acts.copied();
    if (cells !== null) await navigator.clipboard.writeText(cells);
  };
  const paste = async (): Promise<void> => acts.paste(await navigator.clipboard.readText());
  return (
    <div className={styles['touch']} role="toolbar" aria-label={t('touch.label')}>
      <span className={styles['hint']}>{t(isExtending ? 'touch.extend' : 'touch.hint')}</span>
      <ToggleIconButton
        icon={BoxSelect}
        label={t('touch.several')}
        isSelected={isExtending}
        onChange={onExtending}
      />
      <IconButton icon={ArrowDownToLine} label={t('touch.fill')} onPress={acts.fillChosen} />
      <IconButton icon={Copy} label={t('touch.copy')} onPress={() => void copy().catch(refused)} />
      <IconButton
        icon={ClipboardPaste}
        label={t('touch.paste')}
        onPress={() => void paste().catch(refused)}
      />
    </div>
  );
}

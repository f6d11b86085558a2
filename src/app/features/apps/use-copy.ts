import { useTranslation } from 'react-i18next';
import { useToasts } from '../../ui/index.ts';

/** Copies a text, and says whether that was done. */
export function useCopy(): (text: string) => Promise<void> {
  const { t } = useTranslation('settings');
  const toasts = useToasts();
  return async (text) => {
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    toasts.show({
      kind: isCopied ? 'success' : 'error',
      title: t(isCopied ? 'apps.copied' : 'apps.notCopied'),
    });
  };
}

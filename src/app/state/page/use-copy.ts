import { useToasts } from '../../ui/index.ts';

/** Copies a text, and says whether that was done. @param said the words for both ends */
export function useCopy(said: { done: string; failed: string }): (text: string) => Promise<void> {
  const toasts = useToasts();
  return async (text) => {
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    toasts.show({ kind: isCopied ? 'success' : 'error', title: isCopied ? said.done : said.failed });
  };
}

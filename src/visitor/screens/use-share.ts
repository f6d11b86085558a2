import { useState } from 'react';
import { useWords } from '../texts/use-texts.ts';

/** Hands the address of what is shown to the device, or copies it. Answers what to say about it. */
export function useShare(): [share: (title: string) => void, note: string] {
  const { t } = useWords();
  const [note, setNote] = useState('');
  const share = (title: string): void => {
    const url = window.location.href;
    const copy = (): void => {
      navigator.clipboard?.writeText(url).then(
        () => setNote(t('place.copied')),
        () => setNote(url),
      );
    };
    if (typeof navigator.share !== 'function') return copy();
    // Closing it without a choice is not a failure.
    navigator.share({ title, url }).catch((cause: unknown) => {
      if (!(cause instanceof DOMException && cause.name === 'AbortError')) copy();
    });
  };
  return [share, note];
}

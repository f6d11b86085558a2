import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { installAtom } from '../page/notices.ts';
import { keepingAdvice, type BrowserFacts, type KeepingAdvice } from './keeping.ts';
import { readBrowser } from './read-browser.ts';

/** As browsers have it that can install an app from a page; no standard does yet. */
export const isOffer = (event: Event | null): event is Event & { prompt: () => Promise<unknown> } =>
  event !== null && 'prompt' in event;

/** How this browser keeps data and how it is kept better, in one sentence; null while unknown and where all is well. */
export function useKeeping(): { advice: KeepingAdvice | null; words: string | null; again: () => void } {
  const { t } = useTranslation('safety');
  const canInstall = isOffer(useAtomValue(installAtom));
  const [facts, setFacts] = useState<BrowserFacts | null>(null);
  const [looks, setLooks] = useState(0);
  useEffect(() => {
    let gone = false;
    void readBrowser().then((found) => !gone && setFacts(found));
    return () => {
      gone = true;
    };
  }, [looks]);
  const again = useCallback(() => setLooks((n) => n + 1), []);
  const advice = facts === null ? null : keepingAdvice(facts, canInstall);
  return { advice, words: advice === null ? null : t(`keeping.${advice}`), again };
}

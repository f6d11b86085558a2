import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { settingAtom } from '../../settings/setting-atom.ts';

/** Whether a survey is shown black on white, for the sun; kept on the device. */
export const glareAtom = settingAtom('surveyGlare', false);

/** Whether the page is shown so right now. */
export const isGlareShownAtom = atom(false);

/** Shows the page black on white, where that was asked for, as long as the caller is on it. */
export function useGlare(): void {
  const isWanted = useAtomValue(glareAtom);
  const setShown = useSetAtom(isGlareShownAtom);
  useEffect(() => {
    if (!isWanted) return undefined;
    const { dataset } = document.documentElement;
    dataset['glare'] = '';
    setShown(true);
    return () => {
      delete dataset['glare'];
      setShown(false);
    };
  }, [isWanted, setShown]);
}

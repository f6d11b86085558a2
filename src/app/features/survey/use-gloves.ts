import { useEffect } from 'react';
import './gloves.css';

/** Makes all that is pressed in panels, dialogs and lists large enough for a glove, as long as the caller is shown. */
export function useGloves(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset['targets'] = 'glove';
    return () => {
      delete dataset['targets'];
    };
  }, []);
}

import { useTranslation } from 'react-i18next';
import { languageOf, storeLanguage } from '../../i18n/index.ts';
import { useAppearance } from '../../theme/index.ts';
import { deviceSettings } from '../../../db/device/device-settings.ts';

/** Speaks another language from now on, and after the next start. */
export function useChooseLanguage(): (code: string) => void {
  const { i18n } = useTranslation();
  const { setLanguage } = useAppearance();
  return (chosen) => {
    const { code, dir } = languageOf(chosen);
    storeLanguage(deviceSettings, code);
    void i18n.changeLanguage(code).then(() => setLanguage(code, dir, true));
  };
}

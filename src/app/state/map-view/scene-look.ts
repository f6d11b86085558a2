import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { MapScene } from '../../../map/index.ts';
import { useFormats } from '../../i18n/index.ts';
import { isGlareShownAtom } from '../page/glare.ts';
import { useAppearance } from '../../theme/index.ts';

/** Colours, language and units. */
export function useLook(): Pick<MapScene, 'theme' | 'language' | 'units'> {
  const { i18n } = useTranslation();
  const { isDark } = useAppearance();
  const isGlare = useAtomValue(isGlareShownAtom);
  const { unit } = useFormats();
  const theme = isDark && !isGlare ? 'dark' : 'light';
  const { language } = i18n;
  return useMemo(
    () => ({ theme, language, units: unit === 'ft' ? 'imperial' : 'metric' }),
    [theme, language, unit],
  );
}

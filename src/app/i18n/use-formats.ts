import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { createFormats, lengthUnitOf, type Formats, type LengthUnit } from './format.ts';
import { languageOf } from './choose-language.ts';
import { settingAtom } from '../settings/setting-atom.ts';

export const UNIT_SYSTEMS = ['auto', 'metric', 'imperial'] as const;
type UnitSystem = (typeof UNIT_SYSTEMS)[number];

/** In what lengths and areas are given; kept on the device. `auto` follows the browser. */
export const unitSystemAtom = settingAtom<UnitSystem>('units', 'auto');

/** The unit that a choice leads to in this browser. */
export function unitOf(system: UnitSystem): LengthUnit {
  if (system === 'metric') return 'm';
  return system === 'imperial' ? 'ft' : lengthUnitOf(navigator.language);
}

const made = new Map<string, Formats>();

/** The formats of the language on screen, in the units that were chosen on this device: the same for all who ask. */
export function useFormats(): Formats {
  const { i18n } = useTranslation();
  const unit = unitOf(useAtomValue(unitSystemAtom));
  const { code } = languageOf(i18n.language);
  const key = `${code} ${navigator.language} ${unit}`;
  const known = made.get(key) ?? createFormats(code, navigator.language, unit);
  made.set(key, known);
  return known;
}

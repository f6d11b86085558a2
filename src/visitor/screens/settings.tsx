import type { ReactNode } from 'react';
import { useLanguageName } from './use-language-name.ts';
import { LANGUAGES } from '../../app/i18n/languages.ts';
import { useAppearance } from '../../app/theme/use-appearance.ts';
import { Dialog } from '../parts/dialog.tsx';
import type { Spoken } from '../texts/languages.ts';
import { useWords } from '../texts/use-texts.ts';
import styles from './form.module.css';

const LOOKS = [
  ['system', 'settings.system'],
  ['force-light', 'settings.light'],
  ['force-dark', 'settings.dark'],
] as const;

/** Languages of the page and of the names on the map, and the look. */
export function Settings({
  languages,
  onSpoken,
  onClose,
}: {
  languages: readonly string[];
  onSpoken: (spoken: Partial<Spoken>) => void;
  onClose: () => void;
}): ReactNode {
  const { t, spoken } = useWords();
  const { theme, setTheme } = useAppearance();
  const nameOf = useLanguageName(spoken.page);
  return (
    <Dialog title={t('settings.open')} onClose={onClose}>
      <Choices
        legend={t('settings.page')}
        name="page"
        value={spoken.page}
        options={LANGUAGES.map(({ code, name }) => ({ id: code, name, lang: code }))}
        // Names follow the page where the map has them so.
        onChange={(page) => onSpoken(languages.includes(page) ? { page, names: page } : { page })}
      />
      {languages.length > 1 && (
        <Choices
          legend={t('settings.names')}
          name="names"
          value={spoken.names}
          options={languages.map((code) => ({ id: code, name: nameOf(code) }))}
          onChange={(names) => onSpoken({ names })}
        />
      )}
      <Choices
        legend={t('settings.look')}
        name="look"
        value={theme}
        options={LOOKS.map(([id, key]) => ({ id, name: t(key) }))}
        onChange={setTheme}
      />
    </Dialog>
  );
}

function Choices<Id extends string>({
  legend,
  name,
  value,
  options,
  onChange,
}: {
  legend: string;
  name: string;
  value: string;
  options: readonly { id: Id; name: string; lang?: string }[];
  onChange: (id: Id) => void;
}): ReactNode {
  return (
    <fieldset className={styles['group']}>
      <legend>{legend}</legend>
      {options.map((option) => (
        <label key={option.id} className={styles['choice']}>
          <input
            type="radio"
            name={name}
            checked={value === option.id}
            onChange={() => onChange(option.id)}
          />
          <bdi lang={option.lang}>{option.name}</bdi>
        </label>
      ))}
    </fieldset>
  );
}

import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Issue } from '../../domain/entities/issue.ts';
import { isolate, useFormats } from '../i18n/index.ts';
import { usePropertyName } from './fields/use-property-name.ts';

/** Codes whose `name` is one of our fields; a reason or such a name may have a wording of its own ("notValid_email"). */
const NAMES_A_FIELD = new Set(['not-valid', 'notValid', 'propertyRequired']);

/** Names and lists of names out of a file: within a sentence that runs the other way they would change places. */
const apartIfText = <Value>(value: Value): Value | string =>
  typeof value === 'string' ? isolate(value) : value;

/** The sentence for an issue; its code is the key. A code without a sentence is named, so that it can be reported. */
export function useIssueText(): (issue: Pick<Issue, 'code' | 'params'>) => string {
  const { t, i18n } = useTranslation('forms');
  const formats = useFormats();
  const propertyName = usePropertyName();
  const isRtl = i18n.dir() === 'rtl';
  // Large numbers are written as the locale writes them; small ones stay numbers, for plurals are chosen by them.
  const inWords = useCallback(
    (params: Issue['params']) =>
      Object.fromEntries(
        Object.entries(params ?? {}).map(([name, value]) => [
          name,
          typeof value === 'number' && value >= 1000
            ? formats.number(value)
            : isRtl
              ? apartIfText(value)
              : value,
        ]),
      ),
    [formats, isRtl],
  );
  // The fault of a shape of a file is in brackets behind it, as a code.
  const faultInWords = useCallback(
    (text: string) =>
      text.replace(/\(([a-z-]+)\)/g, (whole, fault: string) =>
        i18n.exists(`forms:faults.${fault}`) ? `(${t(`faults.${fault}` as 'faults.self-crossing')})` : whole,
      ),
    [t, i18n],
  );
  return useCallback(
    ({ code, params }) => {
      const known = i18n.exists(`forms:issues.${code}`);
      // The codes are data; the resources' type can't list them.
      const key = (known ? `issues.${code}` : 'issues.unknown') as 'issues.unknown';
      const context = params?.['reason'] ?? (NAMES_A_FIELD.has(code) ? params?.['name'] : undefined);
      const text = t(key, { code, ...inWords(params), ...(typeof context === 'string' && { context }) });
      const told = code === 'broken-geometry' ? faultInWords(text) : text;
      // Of a file: which features are at fault, and what they say, where the sentence does not tell it.
      const first = params?.['first'];
      if (typeof first !== 'string' || first === '' || told.includes(first)) return told;
      const said = { text: told, features: isolate(first) };
      const property = params?.['property'];
      return typeof property === 'string'
        ? t('ofFile.property', { ...said, property: isolate(propertyName(property)) })
        : t('ofFile.features', said);
    },
    [t, i18n, inWords, faultInWords, propertyName],
  );
}

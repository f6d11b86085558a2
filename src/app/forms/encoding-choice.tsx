import { Languages } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Encoding, EncodingGuess } from '../../domain/text-encoding/index.ts';
import { isolate } from '../i18n/index.ts';
import { Disclosure, Notice, RadioGroup, Stack } from '../ui/index.ts';

/** Whose languages are written so, and what programs call it. */
const NAMES = {
  'windows-1252': ['western', 'Windows-1252'],
  'windows-1250': ['central', 'Windows-1250'],
  'windows-1254': ['turkish', 'Windows-1254'],
  'windows-1257': ['baltic', 'Windows-1257'],
  'windows-1251': ['cyrillic', 'Windows-1251'],
  'windows-1253': ['greek', 'Windows-1253'],
  'windows-1255': ['hebrew', 'Windows-1255'],
  'windows-1256': ['arabic', 'Windows-1256'],
  'windows-874': ['thai', 'Windows-874'],
  'windows-1258': ['vietnamese', 'Windows-1258'],
  shift_jis: ['japanese', 'Shift-JIS'],
  'euc-jp': ['japanese', 'EUC-JP'],
  gbk: ['simplified', 'GBK'],
  big5: ['traditional', 'Big5'],
  'euc-kr': ['korean', 'EUC-KR'],
  'koi8-r': ['cyrillic', 'KOI8-R'],
  ibm866: ['cyrillic', 'DOS 866'],
  ibm850: ['western', 'DOS 850'],
  macintosh: ['western', 'Mac OS Roman'],
} as const satisfies Record<Exclude<Encoding, 'utf-8'>, readonly [string, string]>;

interface EncodingChoiceProps {
  /** Null or left out: the file says what it is written in, or has plain letters alone. */
  guess: EncodingGuess | null | undefined;
  /** What was chosen; null before. */
  value: Encoding | null;
  onChange: (encoding: Encoding) => void;
}

/** Asks how the names of a file look right, where it does not say in what it is written. */
export function EncodingChoice({ guess, value, onChange }: EncodingChoiceProps): ReactNode {
  const { t } = useTranslation('forms');
  if (!guess) return null;
  const nameOf = (encoding: Encoding): string => {
    if (encoding === 'utf-8') return 'UTF-8';
    const [group, label] = NAMES[encoding];
    return `${t(`encoding.groups.${group}`)} (${label})`;
  };
  const isAsked = !guess.isSure && value === null;
  const group = (
    <RadioGroup
      label={t('encoding.title')}
      isLabelHidden={isAsked}
      options={guess.choices.map(({ encoding, samples }) => ({
        id: encoding,
        label: samples.map(isolate).join(' · '),
        note: nameOf(encoding),
      }))}
      value={isAsked ? null : (value ?? guess.encoding)}
      onChange={onChange}
    />
  );
  if (guess.choices.length < 2) return null;
  if (isAsked)
    return (
      <Stack gap={2}>
        <Notice tone="waiting" icon={Languages} role="status" title={t('encoding.title')}>
          {t('encoding.lead')}
        </Notice>
        {group}
      </Stack>
    );
  return (
    <Disclosure title={t('encoding.read', { encoding: nameOf(value ?? guess.encoding) })}>{group}</Disclosure>
  );
}

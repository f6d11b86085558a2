import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import {
  isPictureTextWaiting,
  PICTURE_TEXT_LENGTH,
  PLAIN_TEXT,
  tidyTexts,
  type PictureText,
  type PictureTexts,
} from '../../../domain/pictures/index.ts';
import { useReason } from '../../i18n/failure-reason.ts';
import { useLanguageName } from '../../i18n/language-name.ts';
import { sheetKey } from '../../state/drafts/sheets.ts';
import { useIsFinger } from '../../state/page/use-is-touch.ts';
import { Button, Notice, Stack, Tag, Text, TextArea } from '../../ui/index.ts';
import { KeptFields } from '../kept/kept-fields.tsx';
import { useKeptForm } from '../kept/use-kept-form.ts';

interface PictureTextFormProps {
  clientLid: string;
  url: string;
  /** As the device has it; null: none yet. */
  text: PictureText | null;
  /** Those of the client, beside the one of plain names. */
  languages: readonly string[];
  isReadOnly?: boolean;
  /** Of the button that keeps: "Keep and next". */
  keepLabel: string;
  /** Writes the texts. @param ends the draft that they were written in: deleted in the same transaction */
  save: (texts: PictureTexts, ends: string) => Promise<void>;
  /** Decides where a colleague wrote another text meanwhile. */
  decide: (takes: 'mine' | 'theirs') => void;
  onKept: () => void;
}

/** Under which the words of a picture are kept until they are saved. */
export const pictureTextKey = (clientLid: string, url: string): string =>
  sheetKey('picture-text', { table: 'clients', key: clientLid }, url);

type Words = Record<string, string>;
const schema = z.record(z.string(), z.string());

/** What a picture shows, in words, in each language of the client. Enter keeps. */
export function PictureTextForm(props: PictureTextFormProps): ReactNode {
  const { clientLid, url, text, isReadOnly = false, keepLabel, save, decide, onKept } = props;
  const { t } = useTranslation('settings');
  const languageName = useLanguageName();
  const isFinger = useIsFinger();
  const codes = [
    ...new Set([PLAIN_TEXT, ...props.languages, ...Object.keys({ ...text?.texts, ...text?.clash })]),
  ];
  const form = useKeptForm<Words>({
    key: pictureTextKey(clientLid, url),
    schema,
    initial: Object.fromEntries(codes.map((code) => [code, text?.texts[code] ?? ''])),
    isFollowed: true,
    wordsOf: (words) => words[PLAIN_TEXT] ?? '',
    faultsOf: (words) =>
      Object.fromEntries(
        Object.entries(words).flatMap(([code, one]) =>
          one.trim().length > PICTURE_TEXT_LENGTH ? [[code, t('library.text.tooLong')]] : [],
        ),
      ),
  });
  const keep = form.submit(async (words) => {
    if (form.isDirty) await save(tidyTexts({ ...text?.texts, ...words }), await form.place());
    onKept();
    void form.settle();
  });
  const fields = useRef<HTMLDivElement>(null);
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    const isPlain = !event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (event.key !== 'Enter' || !isPlain || isReadOnly) return;
    if (!(event.target instanceof HTMLTextAreaElement)) return;
    event.preventDefault();
    keep();
  });
  useEffect(() => {
    const { current: element } = fields;
    const listener = (event: KeyboardEvent): void => onKey(event);
    element?.addEventListener('keydown', listener);
    return () => element?.removeEventListener('keydown', listener);
  }, []);
  const nameOf = (code: string): string =>
    code === PLAIN_TEXT ? t('library.text.plain') : t('library.text.in', { language: languageName(code) });
  return (
    <KeptFields form={form} gap={3}>
      <TextState text={text} nameOf={nameOf} decide={decide} />
      <div ref={fields}>
        <Stack gap={3}>
          {codes.map((code) => (
            <TextArea
              key={code}
              label={nameOf(code)}
              rows={2}
              counter={PICTURE_TEXT_LENGTH}
              isReadOnly={isReadOnly}
              dir="auto"
              {...(code !== PLAIN_TEXT && { lang: code })}
              {...form.field(code)}
              value={form.values[code] ?? ''}
            />
          ))}
        </Stack>
      </div>
      {!isReadOnly && (
        <Stack direction="row" gap={3} align="center" justify="between">
          <Text look="small" tone="quiet">
            {isFinger ? '' : t('library.text.enter')}
          </Text>
          <Button variant="primary" onPress={keep}>
            {keepLabel}
          </Button>
        </Stack>
      )}
    </KeptFields>
  );
}

interface TextStateProps extends Pick<PictureTextFormProps, 'text' | 'decide'> {
  nameOf: (code: string) => string;
}

/** Whether the server has it, why not, and what a colleague wrote meanwhile. */
function TextState({ text, nameOf, decide }: TextStateProps): ReactNode {
  const { t } = useTranslation('settings');
  const reason = useReason();
  if (text === null) return null;
  const { clash, refused } = text;
  if (clash !== null) {
    const actions = (
      <>
        <Button variant="link" onPress={() => decide('theirs')}>
          {t('library.text.takeTheirs')}
        </Button>
        <Button variant="link" onPress={() => decide('mine')}>
          {t('library.text.takeMine')}
        </Button>
      </>
    );
    return (
      <Notice tone="conflict" role="status" actions={actions}>
        {t('library.text.clash')}
        {Object.entries(clash).map(([code, theirs]) => (
          <span key={code}>
            {' '}
            {nameOf(code)}: <bdi>{theirs === '' ? t('library.text.none') : theirs}</bdi>
          </span>
        ))}
      </Notice>
    );
  }
  if (refused !== null)
    return (
      <Notice tone="error" role="status">
        {t('library.text.refused', { reason: reason(refused) })}
      </Notice>
    );
  if (!isPictureTextWaiting(text)) return null;
  return (
    <div>
      <Tag kind="waiting" text={t('library.text.waits')} />
    </div>
  );
}

import { atom, useAtom } from 'jotai';
import { Construction } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getClient, listPublicMaps, type StoreyDatabase } from '../../../db/index.ts';
import { clientSettingsOf } from '../../../domain/client-settings/index.ts';
import { CLOSURE_TEXT, isClosureLanguage, type ClosureContent } from '../../../domain/closures/index.ts';
import type { SiteClock } from '../../closures/use-site-clock.ts';
import { useLanguageName } from '../../i18n/language-name.ts';
import type { Query } from '../../state/queries/query.ts';
import { useQuery } from '../../state/queries/shared-query.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { Card, FilterChips, Glyph, Stack, Text, TextArea } from '../../ui/index.ts';

const languagesQuery = (db: StoreyDatabase, clientLid: string): Query<readonly string[]> => ({
  key: JSON.stringify(['languages of closures', clientLid]),
  tables: ['meta', 'staging', 'clients'],
  ask: async () => {
    const client = await getClient(db, clientLid);
    const own = client ? clientSettingsOf(client.extra).languages : [];
    const maps = (await listPublicMaps(db, clientLid)).flatMap(({ map }) => map.languages);
    return [...new Set(maps.length > 0 ? maps : ['en', ...own])].filter(isClosureLanguage);
  },
});

const ENGLISH: readonly string[] = ['en'];
/** Who translates goes from closure to closure in one language. */
const languageAtom = atom('');

/** Languages of the client's public maps; without a map those that its places are named in. */
export function useTextLanguages(clientLid: string): readonly string[] {
  const { db } = useWorkspace();
  return useQuery(db, languagesQuery(db, clientLid)) ?? ENGLISH;
}

interface TextProps {
  /** By language; '' where nothing is written. */
  texts: Readonly<Record<string, string>>;
  isReadOnly: boolean;
  error: string | undefined;
  onChange: (language: string, text: string) => void;
}

/** What visitors read, a language at a time. */
export function TextFields({ texts, isReadOnly, error, onChange }: TextProps): ReactNode {
  const { t } = useTranslation('closures');
  const languageName = useLanguageName();
  const languages = Object.keys(texts);
  const [wanted, setWanted] = useAtom(languageAtom);
  const chosen = languages.includes(wanted) ? wanted : (languages[0] ?? 'en');
  return (
    <Stack gap={2}>
      {languages.length > 1 && (
        <FilterChips
          label={t('form.languages')}
          value={chosen}
          onChange={setWanted}
          options={languages.map((id) => ({
            id,
            label: languageName(id),
            count: texts[id]?.trim() ? '✓' : '–',
          }))}
        />
      )}
      <TextArea
        key={chosen}
        label={t('form.textIn', { language: languageName(chosen) })}
        lang={chosen}
        dir="auto"
        rows={3}
        counter={CLOSURE_TEXT}
        isReadOnly={isReadOnly}
        value={texts[chosen] ?? ''}
        error={error}
        onChange={(text) => onChange(chosen, text)}
      />
    </Stack>
  );
}

/** The card of visitors' pages. */
export function AsVisitorsSee({
  content: { text, until },
  title,
  zone,
}: {
  content: ClosureContent;
  title: string;
  zone: SiteClock;
}): ReactNode {
  const { t, i18n } = useTranslation('closures');
  const words = text[i18n.language] ?? Object.values(text)[0] ?? t('isClosed', { title });
  return (
    <Card title={t('form.asVisitors')}>
      <Stack direction="row" gap={2} align="center" isNoWrap>
        <Glyph icon={Construction} />
        <div>
          <Text as="p">
            <bdi>{words}</bdi>
          </Text>
          {until !== null && (
            <Text as="p" tone="secondary">
              {t('words.until', { time: zone.at(until) })}
            </Text>
          )}
        </div>
      </Stack>
    </Card>
  );
}

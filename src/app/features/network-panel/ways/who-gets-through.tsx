import { Accessibility, Footprints, Sofa } from 'lucide-react';
import { useMemo, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { EVERYBODY } from '../../../../domain/values/access.ts';
import { whoGetsThrough, type Passage, type PathState } from '../../../../domain/wayfinding/paths/index.ts';
import { PROFILES, routeSettingsOf } from '../../../../domain/wayfinding/route/index.ts';
import { useFormats } from '../../../i18n/index.ts';
import { useClientSettings } from '../../../state/content/client-settings.ts';
import { usePlace } from '../../../state/navigation/current-place.ts';
import { usePathWords } from '../../../state/wayfinding/path-words.ts';
import { Row, Rows, RowWords, Stack, Tag, Text } from '../../../ui/index.ts';

const ICONS = { walk: Footprints, comfortable: Sofa, 'step-free': Accessibility } as const;

/** Who gets through the paths as they would be, at once: each group, and visitors, with each profile. */
export function WhoGetsThrough({ paths }: { paths: readonly PathState[] }): ReactElement {
  const { t } = useTranslation(['ways', 'network']);
  const formats = useFormats();
  const words = usePathWords();
  const { groups } = useClientSettings();
  const extra = usePlace()?.client?.extra;
  const passages = useMemo(
    () =>
      whoGetsThrough(
        paths,
        groups.map(({ id }) => id),
        routeSettingsOf(extra ?? {}),
      ),
    [paths, groups, extra],
  );
  const textOf = ({ profile, passed }: Passage): string => {
    const name = t(`network:lab.profiles.${profile}`);
    if (passed === paths.length) return t('through.all', { name });
    if (passed === 0) return t('through.none', { name });
    return t('through.some', { name, some: formats.number(passed), all: formats.number(paths.length) });
  };
  const kindOf = ({ passed }: Passage) =>
    passed === paths.length ? 'synced' : passed === 0 ? 'error' : 'waiting';
  return (
    <Stack gap={2} as="section" aria-label={t('through.title')}>
      <Text as="h3" look="label">
        {t('through.title')}
      </Text>
      <Rows>
        {[EVERYBODY, ...groups.map(({ id }) => id)].map((group) => {
          const own = passages.filter((one) => one.group === group);
          const bar = own.find((one) => one.bar !== null)?.bar;
          return (
            <Row key={group}>
              <RowWords
                name={group === EVERYBODY ? t('visitors') : words.groups([group])}
                second={bar ? words.bar(bar) : undefined}
              >
                <Stack direction="row" gap={1}>
                  {PROFILES.map((profile) => {
                    const one = own.find((passage) => passage.profile === profile)!;
                    return <Tag key={profile} kind={kindOf(one)} icon={ICONS[profile]} text={textOf(one)} />;
                  })}
                </Stack>
              </RowWords>
            </Row>
          );
        })}
      </Rows>
    </Stack>
  );
}

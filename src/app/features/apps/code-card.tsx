import { Printer } from 'lucide-react';
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { encode } from 'uqr';
import type { NamedScope } from '../../online/scopes.ts';
import { codePath } from '../../print/code-path.ts';
import { useStable } from '../../editor/use-stable.ts';
import { useQuery } from '../../state/queries/shared-query.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { retryLoading } from '../../state/loading/retry-loading.ts';
import { Button, Card, Grid, Select, Stack, Text } from '../../ui/index.ts';
import styles from './apps.module.css';
import { placePath } from './place-path.ts';
import { codesBelow, codesInBuilding } from './sheet-codes.ts';

const LabelSheet = lazy(retryLoading(() => import('../../print/label-sheet.tsx')));
const ALL = 'all';

interface CodeCardProps {
  place: NamedScope;
  scopes: readonly NamedScope[];
}

/** The code that opens a client, site or building, and a sheet of codes of its contents. */
export function CodeCard({ place, scopes }: CodeCardProps): ReactNode {
  const { t, i18n } = useTranslation('settings');
  const { db } = useWorkspace();
  const [level, setLevel] = useState(ALL);
  const [isPrinting, setPrinting] = useState(false);
  const printed = useStable(() => setPrinting(false));
  const { origin } = window.location;
  const address = origin + placePath(place);
  const code = useMemo(() => codePath(encode(address, { ecc: 'M', border: 2 })), [address]);
  const { language } = i18n;
  const inside = useQuery(db, {
    key: JSON.stringify(['codes', place.lid, language]),
    tables: ['levels', 'features'],
    ask: async () => (place.kind === 'building' ? codesInBuilding(db, place, language) : []),
  });
  const all = place.kind === 'building' ? (inside ?? []) : codesBelow(place, scopes);
  const levels = all.filter(({ key, levelLid }) => key === levelLid);
  const isKnown = levels.some(({ key }) => key === level);
  const shown = isKnown ? all.filter(({ levelLid }) => levelLid === level) : all;
  return (
    <Card
      title={t('apps.code')}
      actions={
        <Button icon={Printer} size="small" isDisabled={shown.length === 0} onPress={() => setPrinting(true)}>
          {t('apps.printSheet', { count: shown.length })}
        </Button>
      }
    >
      <Grid min={200}>
        <svg
          className={styles['code']}
          viewBox={`0 0 ${code.size} ${code.size}`}
          shapeRendering="crispEdges"
          role="img"
          aria-label={t('apps.codeOf', { title: place.title })}
        >
          <path d={code.d} />
        </svg>
        <Stack gap={3}>
          <Text look="title">
            <bdi>{place.title}</bdi>
          </Text>
          <Text tone="secondary">{t('apps.codeText')}</Text>
          <Text look="code" dir="ltr">
            {address}
          </Text>
          {levels.length > 0 && (
            <Select
              label={t('apps.sheetOf')}
              placeholder={t('apps.allLevels')}
              value={isKnown ? level : ALL}
              onChange={setLevel}
              options={[
                { id: ALL, label: t('apps.allLevels') },
                ...levels.map(({ key, name }) => ({ id: key, label: name })),
              ]}
            />
          )}
          <Text look="small" tone="secondary">
            {t('apps.sheetText')}
          </Text>
        </Stack>
      </Grid>
      {isPrinting && (
        <Suspense>
          <LabelSheet
            labels={shown.map(({ key, path, name, second }) => ({ key, code: origin + path, name, second }))}
            onPrinted={printed}
          />
        </Suspense>
      )}
    </Card>
  );
}

import { Printer } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { floorSheet, handyScale, SCALES, type Scale } from '../../../domain/print/index.ts';
import { PanelFrame, UnreadLevel } from '../../forms/index.ts';
import { isLevelParams, paths } from '../../routes/paths.ts';
import { featureName, useTitles } from '../../state/content/feature-name.ts';
import { useLevelFeatures, useUnreadLevel } from '../../state/content/level-features.ts';
import { useTaxonomy } from '../../state/content/taxonomy.ts';
import { useContentRoute } from '../../state/navigation/content-route.ts';
import { usePlace } from '../../state/navigation/current-place.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { useKeptChoice } from '../../state/return/kept-choice.ts';
import { Button, Notice, Pictogram, SegmentedControl, Stack, Text } from '../../ui/index.ts';
import styles from './level-print.module.css';
import { Sheet } from './sheet.tsx';

const SCALE = z.literal(SCALES);

/** A floor to scale, for paper or PDF, with what is needed to read it and a code that opens it. */
export default function LevelPrint(): ReactNode {
  const { t, i18n } = useTranslation('levelFiles');
  const { titleOf } = useTitles();
  const { params } = useContentRoute();
  const place = usePlace();
  const features = useLevelFeatures();
  const { isUnread, hasFailed } = useUnreadLevel();
  const taxonomy = useTaxonomy();
  const go = useGo();
  const [chosen, setScale] = useKeptChoice<Scale | null>('print-scale', SCALE, null);
  const handy = useMemo(() => handyScale(features ?? []), [features]);
  const scale = chosen ?? handy;
  const sheet = useMemo(
    () =>
      features === undefined
        ? undefined
        : floorSheet(features, taxonomy, scale, (feature) => featureName(feature, i18n.language)),
    [features, taxonomy, scale, i18n.language],
  );
  if (!place?.level || !isLevelParams(params) || sheet === undefined) return null;
  const title = titleOf(place.level);
  const address = `${window.location.origin}${paths.level(params)}`;
  const isDrawn = typeof sheet !== 'string';
  const whole = isDrawn && (
    <Sheet sheet={sheet} title={title} place={titleOf(place.building)} address={address} />
  );
  return (
    <PanelFrame
      title={t('print.title')}
      subtitle={title}
      pictogram={<Pictogram icon={Printer} />}
      onClose={() => go(paths.level(params))}
      footActions={
        <Button variant="primary" icon={Printer} isDisabled={!isDrawn} onPress={() => window.print()}>
          {t('print.print')}
        </Button>
      }
    >
      <Stack gap={4}>
        <SegmentedControl
          label={t('print.scale')}
          value={String(scale)}
          onChange={(id) => setScale(Number(id) as Scale)}
          options={SCALES.map((one) => ({ id: String(one), label: t('print.oneTo', { scale: one }) }))}
          isFullWidth
        />
        {sheet === 'empty' &&
          (isUnread ? <UnreadLevel hasFailed={hasFailed} /> : <Notice>{t('print.empty')}</Notice>)}
        {sheet === 'too-large' && <Notice tone="waiting">{t('print.tooLarge', { scale })}</Notice>}
        {isDrawn && (
          <>
            <Text tone="secondary">
              {t('print.paper', {
                paper: sheet.paper,
                layout: t(sheet.isLandscape ? 'print.landscape' : 'print.portrait'),
              })}
            </Text>
            <div className={styles['preview']}>{whole}</div>
            <Text look="small" tone="quiet">
              {t('print.hint')}
            </Text>
          </>
        )}
      </Stack>
      {isDrawn &&
        createPortal(
          <div
            className={styles['paper']}
            data-page={`${sheet.paper}-${sheet.isLandscape ? 'landscape' : 'portrait'}`}
            aria-hidden
          >
            {whole}
          </div>,
          document.body,
        )}
    </PanelFrame>
  );
}

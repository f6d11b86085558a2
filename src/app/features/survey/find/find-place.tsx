import { Printer, ScanLine } from 'lucide-react';
import { lazy, Suspense, useRef, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Feature } from '../../../../domain/entities/feature.ts';
import type { Level } from '../../../../domain/entities/level.ts';
import { placeByWords } from '../../../../domain/survey/place-by-words.ts';
import type { LevelParams } from '../../../routes/paths.ts';
import { useStable } from '../../../editor/use-stable.ts';
import { featureName, useTitles } from '../../../state/content/feature-name.ts';
import { useGo } from '../../../state/navigation/use-go.ts';
import { retryLoading } from '../../../state/loading/retry-loading.ts';
import { Button, Notice, Stack, useToasts } from '../../../ui/index.ts';
import { codeOf, readCode } from './read-code.ts';
import { VoiceButton } from './voice-button.tsx';

const LabelSheet = lazy(retryLoading(() => import('../../../print/label-sheet.tsx')));
const LiveScan = lazy(retryLoading(() => import('./live-scan.tsx')));

export interface FindPlaceProps {
  level: Level;
  params: LevelParams;
  /** All that lies on the level. */
  features: readonly Feature[];
  /** The places that labels are printed for. */
  places: readonly Feature[];
  onPlace: (fid: string) => void;
}

/** Finds a place by the code on its door, and prints such codes. */
export function FindPlace({ level, params, features, places, onPlace }: FindPlaceProps): ReactElement {
  const { t, i18n } = useTranslation('survey');
  const { titleOf, shortOf } = useTitles();
  const toasts = useToasts();
  const go = useGo();
  const input = useRef<HTMLInputElement>(null);
  const [foreign, setForeign] = useState<string | null>(null);
  const [isPrinting, setPrinting] = useState(false);
  const [isScanning, setScanning] = useState(false);
  const printed = useStable(() => setPrinting(false));
  const open = useStable((text: string): void => {
    setScanning(false);
    const target = readCode(text, { origin: location.origin, params, features });
    if (target.kind === 'place') onPlace(target.fid);
    else if (target.kind === 'path') go(target.path);
    else setForeign(target.text);
  });
  const read = async (photo: File): Promise<void> => {
    setScanning(false);
    const { decodePicture } = await import('./decode-picture.ts');
    const text = await decodePicture(photo);
    if (text === null) {
      toasts.show({ kind: 'warning', title: t('find.noCode'), key: 'survey' });
      return;
    }
    open(text);
  };
  const say = (words: string | null): void => {
    const place = words === null ? null : placeByWords(features, words);
    if (place !== null) onPlace(place.fid);
    else {
      const title = words === null ? t('voice.none') : t('voice.noPlace', { words });
      toasts.show({ kind: 'warning', title, key: 'survey' });
    }
  };
  const labels = [
    {
      key: level.lid,
      code: codeOf(location.origin, params),
      name: titleOf(level),
      second: shortOf(level),
    },
    ...places.map((place) => ({
      key: place.fid,
      code: codeOf(location.origin, params, place.fid),
      name: featureName(place, i18n.language) || t('unnamed'),
      second: [shortOf(level), place.properties.eid].filter(Boolean).join(' · '),
    })),
  ];
  return (
    <Stack gap={2}>
      <Stack direction="row" gap={2}>
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg"
          capture="environment"
          hidden
          aria-label={t('find.scan')}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            event.currentTarget.value = '';
            if (file !== undefined) void read(file);
          }}
        />
        <Button
          variant="secondary"
          size="glove"
          icon={ScanLine}
          onPress={() => {
            setForeign(null);
            setScanning(true);
          }}
        >
          {t('find.scan')}
        </Button>
        <VoiceButton label={t('voice.find')} onWords={say} />
        <Button variant="ghost" size="glove" icon={Printer} onPress={() => setPrinting(true)}>
          {t('find.print')}
        </Button>
      </Stack>
      {foreign !== null && (
        <Notice tone="waiting" title={t('find.foreign')}>
          <bdi>{foreign}</bdi>
        </Notice>
      )}
      {isScanning && (
        <Suspense>
          <LiveScan onText={open} onPhoto={() => input.current?.click()} onClose={() => setScanning(false)} />
        </Suspense>
      )}
      {isPrinting && (
        <Suspense>
          <LabelSheet labels={labels} onPrinted={printed} />
        </Suspense>
      )}
    </Stack>
  );
}

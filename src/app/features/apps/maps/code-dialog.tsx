import { Download, Printer } from 'lucide-react';
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { encode } from 'uqr';
import type { MadeMap } from '../../../../domain/public-map/index.ts';
import { useFormats } from '../../../i18n/index.ts';
import { useStable } from '../../../editor/use-stable.ts';
import { codePath } from '../../../print/code-path.ts';
import { retryLoading } from '../../../state/loading/retry-loading.ts';
import { saveFile } from '../../../state/page/download-file.ts';
import { Button, Modal, Select, Stack, Text, useToasts } from '../../../ui/index.ts';
import styles from '../apps.module.css';
import { pictureOfCode, svgOfCode } from './code-files.ts';

const LabelSheet = lazy(retryLoading(() => import('../../../print/label-sheet.tsx')));
const ALL = 'all';
const START = 'start';

interface CodeDialogProps {
  title: string;
  slug: string;
  address: string;
  made: MadeMap | null;
  onClose: () => void;
}

/** The QR code of a map or of one place on it as files, and a sheet with a code for each place, which opens the map there. */
export function CodeDialog({ title, slug, address: mapAddress, made, onClose }: CodeDialogProps): ReactNode {
  const { t } = useTranslation('publicMaps');
  const toasts = useToasts();
  const formats = useFormats();
  const [floor, setFloor] = useState(ALL);
  const [at, setAt] = useState(START);
  const [isPrinting, setPrinting] = useState(false);
  const printed = useStable(() => setPrinting(false));
  const addressAt = (fid: string): string => `${mapAddress}?at=${encodeURIComponent(fid)}`;
  const address = at === START ? mapAddress : addressAt(at);
  const code = useMemo(() => codePath(encode(address, { ecc: 'M', border: 4 })), [address]);
  const levels = made?.levels ?? [];
  const levelOf = (buildingId: number | null, levelIndex: number | null) =>
    levels.find((one) => one.buildingId === buildingId && one.levelIndex === levelIndex);
  const named = (made?.search.places ?? []).filter(({ name }) => name !== '');
  const places = named.filter(
    ({ buildingId, levelIndex }) => floor === ALL || floor === `${buildingId} ${levelIndex}`,
  );
  const place = named.find(({ fid }) => fid === at);
  const file = place === undefined ? slug : `${slug} ${place.name}`;
  const savePng = (): void => {
    pictureOfCode(code).then(
      (blob) => saveFile({ blob, name: `${file}.png` }),
      () => toasts.show({ kind: 'error', title: t('code.failed') }),
    );
  };
  return (
    <Modal
      isOpen
      title={t('code.title')}
      closeLabel={t('close')}
      width="medium"
      onOpenChange={(isOpen) => isOpen || onClose()}
    >
      <Stack gap={4}>
        <Select
          label={t('fields.home')}
          placeholder={t('code.start')}
          filterLabel={t('search')}
          value={at}
          onChange={setAt}
          options={[
            { id: START, label: t('code.start') },
            ...named.map(({ fid, name, buildingId, levelIndex }) => ({
              id: fid,
              label: name,
              note: levelOf(buildingId, levelIndex)?.longTitle,
            })),
          ]}
        />
        <svg
          className={styles['code']}
          viewBox={`0 0 ${code.size} ${code.size}`}
          shapeRendering="crispEdges"
          role="img"
          aria-label={t('code.of', { title: place?.name ?? title })}
        >
          <path d={code.d} />
        </svg>
        <Text look="code" dir="ltr">
          {address}
        </Text>
        <Stack direction="row" gap={2}>
          <Button icon={Download} onPress={() => saveFile({ blob: svgOfCode(code), name: `${file}.svg` })}>
            {t('code.svg')}
          </Button>
          <Button icon={Download} onPress={savePng}>
            {t('code.png')}
          </Button>
        </Stack>
        <Text look="title" as="h3">
          {t('code.places')}
        </Text>
        <Text tone="secondary">{t('code.placesText')}</Text>
        <Select
          label={t('code.sheetOf')}
          placeholder={t('code.all')}
          filterLabel={t('search')}
          value={floor}
          onChange={setFloor}
          options={[
            { id: ALL, label: t('code.all') },
            ...levels.map((one) => ({
              id: `${one.buildingId} ${one.levelIndex}`,
              label: one.longTitle || one.shortTitle,
              note: made?.buildings.find(({ id }) => id === one.buildingId)?.title,
            })),
          ]}
        />
        <div>
          <Button icon={Printer} isDisabled={places.length === 0} onPress={() => setPrinting(true)}>
            {t('code.print', { number: formats.number(places.length) })}
          </Button>
        </div>
      </Stack>
      {isPrinting && (
        <Suspense>
          <LabelSheet
            labels={places.map(({ fid, name, buildingId, levelIndex }) => ({
              key: fid,
              code: addressAt(fid),
              name,
              second: levelOf(buildingId, levelIndex)?.longTitle ?? '',
            }))}
            onPrinted={printed}
          />
        </Suspense>
      )}
    </Modal>
  );
}

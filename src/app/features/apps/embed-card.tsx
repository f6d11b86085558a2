import { Copy, ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import type { NamedScope } from '../../online/scopes.ts';
import { useKeptChoice } from '../../state/return/kept-choice.ts';
import { Button, Card, Grid, NumberField, Stack, Text, useToasts } from '../../ui/index.ts';
import { placePath } from './place-path.ts';
import { embedSnippet, FRAME, isFrameSide } from './snippet.ts';
import { useCopy } from './use-copy.ts';

const PIXELS = 'px';
const SIDE = z.number().nullable();

/** The HTML that embeds a place in a page, in the chosen size, and what such a frame offers. */
export function EmbedCard({ place }: { place: NamedScope }): ReactNode {
  const { t } = useTranslation('settings');
  const copy = useCopy();
  const toasts = useToasts();
  const [width, setWidth] = useKeptChoice('frame-width', SIDE, null);
  const [height, setHeight] = useKeptChoice('frame-height', SIDE, FRAME.height);
  const fault = (pixels: number | null): string | undefined =>
    pixels === null || isFrameSide(pixels)
      ? undefined
      : t('apps.frameSide', { least: FRAME.least, most: FRAME.most });
  const isRight = fault(width) === undefined && fault(height) === undefined;
  const size = { width, height: height ?? FRAME.height };
  const { origin } = window.location;
  const path = placePath(place);
  const snippet = embedSnippet({ origin, path, title: place.title }, size);
  const preview = (): void => {
    const opened = window.open(
      origin + path,
      'storey-frame',
      `popup,width=${size.width ?? FRAME.preview},height=${size.height}`,
    );
    // Of another size it would stay as it was.
    if (opened === null) toasts.show({ kind: 'error', title: t('apps.previewBlocked') });
    else opened.resizeTo(size.width ?? FRAME.preview, size.height);
  };
  return (
    <Card
      title={t('apps.embed')}
      actions={
        <Stack direction="row" gap={2}>
          <Button icon={ExternalLink} size="small" isDisabled={!isRight} onPress={preview}>
            {t('apps.preview')}
          </Button>
          <Button icon={Copy} size="small" isDisabled={!isRight} onPress={() => void copy(snippet)}>
            {t('apps.copy')}
          </Button>
        </Stack>
      }
    >
      <Stack gap={3}>
        <Text tone="secondary">{t('apps.embedText')}</Text>
        <Grid min={200}>
          <NumberField
            label={t('apps.width')}
            isWhole
            value={width}
            onChange={setWidth}
            placeholder={t('apps.fullWidth')}
            suffix={width === null ? undefined : PIXELS}
            error={fault(width)}
          />
          <NumberField
            label={t('apps.height')}
            isWhole
            value={height}
            onChange={setHeight}
            placeholder={String(FRAME.height)}
            suffix={PIXELS}
            error={fault(height)}
          />
        </Grid>
        <Text look="code" dir="ltr" keepsLines>
          {snippet}
        </Text>
      </Stack>
    </Card>
  );
}

import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Level } from '../../../../domain/entities/level.ts';
import type { Position } from '../../../../domain/entities/geometry.ts';
import { STRIP_FEATURE, STRIPS, stripShape, type StripKind } from '../../../../domain/survey/new-on-site.ts';
import { useFormats } from '../../../i18n/index.ts';
import { Button, SegmentedControl, Stack, Text, useToasts } from '../../../ui/index.ts';
import type { Told } from '../screen/use-told.ts';
import { useAddOnLevel } from './use-add-on-level.ts';

export interface StripTool {
  /** The end that was tapped first; null before. */
  first: Position | null;
  width: number;
  setWidth: (metres: number) => void;
  /** Takes a tap: the first is one end, the second makes it. */
  tap: (at: Position) => void;
  /** Takes back the first tap. */
  restart: () => void;
}

export interface StripOptions {
  level: Level;
  by: string;
  /** Says what became of it. */
  told: Told;
}

/** Makes a corridor or a door by two taps on the map. */
export function useStripTool(kind: StripKind | null, { level, by, told }: StripOptions): StripTool {
  const { t } = useTranslation('survey');
  const add = useAddOnLevel(level, by);
  const toasts = useToasts();
  const [begun, setBegun] = useState<{ kind: StripKind; at: Position } | null>(null);
  const [corridorWidth, setWidth] = useState<number>(STRIPS.corridor.width);
  const width = kind === 'door' ? STRIPS.door.width : corridorWidth;
  // A tap for a corridor is not the end of a door.
  const first = begun !== null && begun.kind === kind ? begun.at : null;
  const make = async (from: Position, to: Position, made: StripKind): Promise<void> => {
    const geometry = stripShape(from, to, width);
    if (geometry === null) {
      toasts.show({ kind: 'warning', title: t('strip.badTaps'), key: 'survey' });
      return;
    }
    setBegun(null);
    const { typeCode } = STRIPS[made];
    const outcome = await add({ kind: STRIP_FEATURE, geometry, properties: { typeCode } });
    told(outcome, t(`saved.${made}`));
  };
  return {
    first,
    width,
    setWidth,
    tap: (at) => {
      if (kind === null) return;
      if (first === null) setBegun({ kind, at });
      else void make(first, at, kind);
    },
    restart: () => setBegun(null),
  };
}

export interface AddStripProps {
  kind: StripKind;
  tool: StripTool;
  /** Where the person said to stand, degrees. */
  here: Position | null;
  onClose: () => void;
}

/** What the two taps make, and which of them is to come. */
export function AddStrip({ kind, tool, here, onClose }: AddStripProps): ReactElement {
  const { t } = useTranslation('survey');
  const formats = useFormats();
  const { first, width, setWidth, tap, restart } = tool;
  const { widths } = STRIPS[kind];
  return (
    <Stack as="section" gap={3} aria-label={t(`strip.${kind}`)}>
      <Text as="h3" look="title">
        {t(`strip.${kind}`)}
      </Text>
      <Text tone="secondary" role="status">
        {t(first === null ? `strip.${kind}First` : `strip.${kind}Second`)}
      </Text>
      {widths.length > 0 && (
        <SegmentedControl
          label={t('strip.width')}
          options={widths.map((metres) => ({ id: String(metres), label: formats.length(metres, 1) }))}
          value={String(width)}
          onChange={(id) => setWidth(Number(id))}
        />
      )}
      <Stack direction="row" gap={2} justify="end">
        {first !== null && (
          <Button variant="secondary" size="glove" onPress={restart}>
            {t('strip.restart')}
          </Button>
        )}
        {here !== null && first === null && (
          <Button variant="secondary" size="glove" onPress={() => tap(here)}>
            {t('strip.fromHere')}
          </Button>
        )}
        <Button variant="primary" size="glove" onPress={onClose}>
          {t('strip.close')}
        </Button>
      </Stack>
    </Stack>
  );
}

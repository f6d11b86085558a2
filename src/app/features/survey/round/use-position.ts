import { useAtom, useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { judgePosition, type Fix } from '../../../../domain/survey/position.ts';
import { useFormats } from '../../../i18n/index.ts';
import { mapViewOfferAtom } from '../../../editor/offers.ts';
import { useStable } from '../../../editor/use-stable.ts';
import { locatedAtom } from '../../../state/map-view/fly-to.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { useToasts } from '../../../ui/index.ts';
import type { Round } from './use-round.ts';

/** Takes what the device says of where it is as the walking point, where that can be; else says why not. */
export function usePosition({ bounds, standAt, walk }: Round): void {
  const { t } = useTranslation('survey');
  const formats = useFormats();
  const toasts = useToasts();
  const map = useAtomValue(mapViewOfferAtom);
  const [located, setLocated] = useAtom(locatedAtom);
  const { now } = useWorkspace();
  const last = useRef<Fix | null>(null);
  const take = useStable(() => {
    if (located === null) return;
    const { at, accuracyMetres } = located;
    const judged = judgePosition(located, {
      building: bounds,
      now: now(),
      last: last.current,
      walkedTo: walk.at,
    });
    last.current = located;
    const length = formats.length(judged.verdict === 'far' ? judged.metres : accuracyMetres, 0);
    const kind = judged.verdict === 'good' ? 'success' : 'warning';
    toasts.show({ kind, title: t(`position.${judged.verdict}`, { length }), key: 'locate' });
    if (judged.verdict === 'good') standAt(at);
    // The map has gone there, and comes back.
    if (judged.verdict === 'far' || judged.verdict === 'frozen') map?.fit();
    // Each is taken once: later the person is elsewhere.
    setLocated(null);
  });
  useEffect(() => take(), [located, take]);
}

import { useAtomValue } from 'jotai';
import { useMemo, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { targetKey, targetOfKey, type ClosureTarget } from '../../../domain/closures/index.ts';
import { WaitingPanel } from '../../forms/index.ts';
import { closingAtom } from '../../editor/closing.ts';
import { paths } from '../../routes/paths.ts';
import { useSiteClosures } from '../../state/closures/closures.ts';
import { useContentRoute } from '../../state/navigation/content-route.ts';
import { usePlace } from '../../state/navigation/current-place.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { isLevelParams } from '../../routes/paths.ts';
import { useTranslation } from 'react-i18next';
import { ClosureForm } from './closure-form.tsx';
import { ClosureList } from './closure-list.tsx';

/** What is closed on a site, what will be and what was; and the form of one closure. */
export default function Closures(): ReactNode {
  const { t } = useTranslation(['closures', 'forms']);
  const { params } = useContentRoute();
  const place = usePlace();
  const go = useGo();
  const [search] = useSearchParams();
  const first = search.get('new');
  // After a restart the address alone says what was asked for.
  const named = useMemo((): readonly ClosureTarget[] => (first ? [targetOfKey(first)] : []), [first]);
  const closures = useSiteClosures();
  const closing = useAtomValue(closingAtom);
  const close = (): void => {
    if (isLevelParams(params)) go(paths.content(params, 'pois'));
    else if (params.clientId !== undefined && params.siteId !== undefined)
      go(paths.buildings({ clientId: params.clientId, siteId: params.siteId }));
  };
  const back = (): void => go(paths.closures(params));
  const { site } = place ?? {};
  if (closures === undefined || !site)
    return <WaitingPanel title={t('title')} onClose={close} isMissing={place?.missing != null} />;
  const id = search.get('closure');
  const kept = closures.find((one) => one.id === id);
  if (kept !== undefined)
    return <ClosureForm key={kept.id} {...{ site, kept }} part={kept.id} closing={[]} onClose={back} />;
  if (first !== null) {
    const isAsked = closing[0] !== undefined && targetKey(closing[0]) === first;
    const form = { site, kept: null, closing: isAsked ? closing : named };
    return <ClosureForm key={`new ${first}`} {...form} part={`new ${first}`} onClose={back} />;
  }
  return <ClosureList {...{ closures }} onClose={close} />;
}

import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { clientSettingsOf } from '../../../../domain/client-settings/index.ts';
import type { KeptMap } from '../../../../domain/public-map/index.ts';
import { savePublicMap } from '../../../commands/index.ts';
import { isolate } from '../../../i18n/index.ts';
import { KeptFields } from '../../../forms/index.ts';
import type { ClientChoice, NumberedClient } from '../../../online/client-choice.ts';
import { LevelReadingLine } from '../../../online/level-reading.tsx';
import { useOnline } from '../../../online/use-online.ts';
import { paths } from '../../../routes/paths.ts';
import { useGo } from '../../../state/navigation/use-go.ts';
import { useScreenTitle } from '../../../state/navigation/screen-title.ts';
import { useViewport } from '../../../state/page/viewport.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { EmptyState, Notice, SegmentedControl, Skeleton } from '../../../ui/index.ts';
import { FactCards } from '../preview/fact-cards.tsx';
import { Stage } from '../preview/stage.tsx';
import { useMade } from '../preview/use-made.ts';
import { AddressBar } from './address-bar.tsx';
import { HoldsStep } from './holds-step.tsx';
import { LooksStep } from './looks-step.tsx';
import { MapNotices } from './map-notices.tsx';
import { faultsIn, isHeldBack, newMap, slugOf, type MapValues, type StepId } from '../map-values.ts';
import { Foot, Head } from './map-head.tsx';
import { Steps } from './map-steps.tsx';
import styles from './maps.module.css';
import { OpenDialog, PasswordDialog } from './password-dialog.tsx';
import type { StepFieldsProps } from './step-fields.ts';
import { useMapForm } from './use-map-form.ts';
import { useMapPlaces, usePublicMaps, type KnownPlaces } from './use-public-maps.ts';
import { WhoStep } from './who-step.tsx';

interface MapPageProps {
  chosen: NumberedClient;
  choice: ClientChoice;
  /** Undefined: a new one. */
  mapId: string | undefined;
}

/** A public map: its form in three steps beside a preview of it, and what to know before it goes out. */
export function MapPage({ chosen, choice, mapId }: MapPageProps): ReactNode {
  const { t } = useTranslation('publicMaps');
  const { client } = chosen;
  const known = usePublicMaps(client.lid);
  const places = useMapPlaces(client.lid);
  const [newId] = useState(() => crypto.randomUUID());
  const siteId = places?.sites[0]?.id;
  const fresh = useMemo<KeptMap | null>(
    () =>
      siteId === undefined
        ? null
        : {
            clientLid: client.lid,
            id: newId,
            map: newMap({ title: client.title, siteId, languages: clientSettingsOf(client.extra).languages }),
            hasPassword: false,
            wantsPassword: false,
            base: null,
            waits: null,
            clash: null,
            refused: null,
            at: 0,
          },
    [client, newId, siteId],
  );
  if (known === undefined || places === undefined) return <Skeleton rows={6} />;
  const isNew = mapId === undefined;
  const kept = isNew ? fresh : known.maps.find(({ id }) => id === mapId);
  if (kept == null)
    return (
      <main className={styles['side']}>
        <EmptyState title={isNew ? t('noSite') : t('gone')} drawing="none" />
      </main>
    );
  return <OpenMap key={kept.id} {...{ chosen, choice, kept, places, isNew }} />;
}

interface OpenMapProps extends Omit<MapPageProps, 'mapId'> {
  kept: KeptMap;
  places: KnownPlaces;
  isNew: boolean;
}

function OpenMap({ chosen, choice, kept, places, isNew }: OpenMapProps): ReactNode {
  const { t } = useTranslation('publicMaps');
  const { client } = chosen;
  const { id, clientLid } = kept;
  const go = useGo();
  const navigate = useNavigate();
  const workspace = useWorkspace();
  const isOnline = useOnline();
  const isReadOnly = !choice.isAdmin;
  const [step, setStep] = useState<StepId | null>('holds');
  const [part, setPart] = useState<'form' | 'preview'>('form');
  const [dialog, setDialog] = useState<'password' | 'open' | null>(null);
  useScreenTitle(kept.map.title);
  const form = useMapForm({
    client,
    kept,
    isNew,
    canSave: !isReadOnly,
    places,
  });
  const save = async (): Promise<void> => {
    if (!(await form.save()) || !isNew) return;
    await form.kept.settle();
    // In the place of the empty form, which is not gone back to.
    void navigate(paths.publicMap({ clientLid, id }), { replace: true });
  };
  const { values } = form;
  const faults = faultsIn(values, id);
  const viewport = useViewport();
  const isWide = viewport === 'desk';
  const slug = slugOf(values, id);
  const shownFault = (field: keyof MapValues): string | undefined => {
    const fault = faults[field];
    return fault !== undefined && (form.isDirty || !isNew) ? t(`faults.${fault}`) : undefined;
  };
  const { free } = kept.refused ?? {};
  const fields: StepFieldsProps = {
    form,
    places,
    id,
    isReadOnly,
    faultText: shownFault,
    refusedSlug:
      kept.refused?.code === 'slug-taken' && slug === kept.map.slug
        ? t('faults.taken', { slug: isolate(free ?? '') })
        : undefined,
  };
  const switchTo = (state: 'on' | 'off'): void => form.set('state', state);
  const openForAll = (): void => {
    form.set('wantsPassword', false);
    form.set('audience', []);
  };
  const showsForm = isWide || part === 'form';
  const showsPreview = isWide || part === 'preview';
  return (
    <main className={styles['page']}>
      <div className={styles['form']}>
        <div className={styles['scroll']}>
          <Head {...{ kept, isNew, isReadOnly, values }} onSwitch={switchTo} onBack={() => go(paths.apps)} />
          {!isWide && (
            <SegmentedControl
              label={t('parts.label')}
              isFullWidth
              value={part}
              onChange={setPart}
              options={[
                { id: 'form', label: t('parts.form') },
                { id: 'preview', label: t('preview.title') },
              ]}
            />
          )}
          {isReadOnly && <Notice>{t('readOnly')}</Notice>}
          <MapNotices
            kept={kept}
            places={places}
            onFree={(one) => {
              form.set('slug', one);
              void savePublicMap.run(workspace, { clientLid, id, map: { ...kept.map, slug: one } });
            }}
          />
          {showsForm && (
            <KeptFields form={form.kept} gap={2}>
              <Steps {...{ step, setStep, faults, values, places, isNew }}>
                {step === 'holds' && <HoldsStep {...fields} />}
                {step === 'looks' && <LooksStep {...fields} />}
                {step === 'who' && (
                  <WhoStep
                    {...fields}
                    groups={clientSettingsOf(client.extra).groups}
                    hasPassword={kept.hasPassword}
                    isOnline={isOnline}
                    isMade={!isNew}
                    onPassword={() => setDialog('password')}
                    onOpen={() => setDialog('open')}
                  />
                )}
              </Steps>
            </KeptFields>
          )}
        </div>
        {!isReadOnly && showsForm && (
          <Foot
            {...{ form, isNew, isOnline }}
            canMake={Object.keys(faults).length === 0}
            onLeave={() => go(paths.apps)}
            onSave={() => void save()}
          />
        )}
      </div>
      {showsPreview && (
        <MapSide {...{ kept, chosen, form, places, slug, isReadOnly }} onSwitchOn={() => switchTo('on')} />
      )}
      {dialog === 'password' && <PasswordDialog kept={kept} onClose={() => setDialog(null)} />}
      {dialog === 'open' && <OpenDialog kept={kept} onOpened={openForAll} onClose={() => setDialog(null)} />}
    </main>
  );
}

interface MapSideProps extends Pick<StepFieldsProps, 'form' | 'places' | 'isReadOnly'> {
  kept: KeptMap;
  chosen: NumberedClient;
  slug: string;
  onSwitchOn: () => void;
}

/** What becomes of the form: the address, the previews, and what to know of them. */
function MapSide({ kept, chosen, form, places, slug, isReadOnly, onSwitchOn }: MapSideProps): ReactNode {
  const { client, id } = chosen;
  const { values } = form;
  const made = useMade(client.lid, client.extra, values);
  return (
    <div className={styles['side']}>
      <AddressBar
        title={values.title}
        slug={slug}
        isOff={values.state === 'off' || isHeldBack(kept, values)}
        isMade={kept.base !== null}
        made={made?.made ?? null}
      />
      <LevelReadingLine clientLid={client.lid} />
      <Stage made={made} title={values.title} languages={values.languages} routing={values.routing} />
      <FactCards
        {...{ made, values, isReadOnly, onSwitchOn }}
        isHeld={isHeldBack(kept, values)}
        clientRef={String(id ?? client.lid)}
        publishedAt={places.publishedAt}
        onColour={(colour) => form.set('colour', colour)}
      />
    </div>
  );
}

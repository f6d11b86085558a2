import { useEffect, useState, type CSSProperties, type ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Page, SegmentedControl, Stack, Text } from '../../ui/index.ts';
import { Actions } from './actions.tsx';
import { Choices } from './choices.tsx';
import { Data } from './data.tsx';
import { Feedback } from './feedback.tsx';
import { Fields } from './fields.tsx';
import { Frame } from './frame.tsx';
import styles from './kit.module.css';
import { Overlays } from './overlays.tsx';

const PARTS: readonly (readonly [string, () => ReactNode])[] = [
  ['Actions', Actions],
  ['Fields', Fields],
  ['Choices', Choices],
  ['Data', Data],
  ['Feedback', Feedback],
  ['Frame', Frame],
  ['Overlays', Overlays],
];

/** How the parts are shown beside each other. */
const SIDES = [
  { id: 'light', scheme: 'light', dir: 'ltr', locale: 'en' },
  { id: 'dark', scheme: 'dark', dir: 'ltr', locale: 'en' },
  { id: 'rtl', scheme: 'light', dir: 'rtl', locale: 'ar' },
] as const;

/** Every component of the kit in its states: `npm run dev`, then /dev/kit, or /dev/kit?density=touch. */
export default function Kit(): ReactNode {
  const [density, setDensity] = useState<'desk' | 'touch'>(() =>
    new URLSearchParams(window.location.search).get('density') === 'touch' ? 'touch' : 'desk',
  );
  useEffect(() => {
    document.documentElement.dataset['density'] = density;
  }, [density]);
  return (
    <div className={styles['kit']}>
      <Page
        title="Component kit"
        lead="Every component in its states: light, dark, and right to left."
        width="full"
        actions={
          <SegmentedControl
            label="Density"
            options={[
              { id: 'desk', label: 'Desk' },
              { id: 'touch', label: 'Touch' },
            ]}
            value={density}
            onChange={setDensity}
          />
        }
      >
        {PARTS.map(([name, Part]) => (
          <Stack key={name} as="section" gap={2} aria-label={name}>
            <Text as="h2" look="title">
              {name}
            </Text>
            <div className={styles['sides']}>
              {SIDES.map(({ id, scheme, dir, locale }) => (
                <I18nProvider key={id} locale={locale}>
                  <div
                    className={styles['side']}
                    dir={dir}
                    style={{ colorScheme: scheme } satisfies CSSProperties}
                  >
                    <Part />
                  </div>
                </I18nProvider>
              ))}
            </div>
          </Stack>
        ))}
      </Page>
    </div>
  );
}

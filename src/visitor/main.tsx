import './visitor.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createAppearance } from '../app/theme/appearance.ts';
import { AppearanceProvider } from '../app/theme/use-appearance.ts';
import { visitOf } from './address/visit.ts';
import { App } from './app.tsx';
import { MapReading } from './reading/map-reading.ts';
import { visitorStorage } from './texts/languages.ts';
import { ReaderContext, startReader } from './worker/use-reader.ts';

const root = document.querySelector('#root');
if (root === null) throw new Error('The page has no place for the map.');

const { slug } = visitOf(window.location);
const manifest = document.createElement('link');
manifest.rel = 'manifest';
manifest.href = `/m/-/manifest/${slug}.webmanifest`;
if (slug !== '') document.head.append(manifest);

const storage: Pick<Storage, 'getItem' | 'setItem'> = visitorStorage;
createRoot(root).render(
  <StrictMode>
    <AppearanceProvider value={createAppearance(window, storage)}>
      <ReaderContext value={startReader()}>
        <App reading={new MapReading(slug)} />
      </ReaderContext>
    </AppearanceProvider>
  </StrictMode>,
);

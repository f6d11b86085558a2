import { useEffect, useRef, useState } from 'react';
import { webgl2State } from '../engine/webgl2-state.ts';
import { createPreview } from '../preview/load-preview.ts';
import type { PreviewMap, PreviewOptions, PreviewScene } from '../preview/preview-types.ts';
import styles from './map-canvas.module.css';

export interface PreviewCanvasProps extends Omit<PreviewOptions, 'scene' | 'onReady'> {
  scene: PreviewScene;
  /** Called with the map when it can be used. */
  onReady?(map: PreviewMap): void;
  className?: string;
}

/** The preview of what would be published. Made again when `tileJsonUrl` changes. */
export function PreviewCanvas(props: PreviewCanvasProps) {
  const { scene, tileJsonUrl, styleUrl = null, className } = props;
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<PreviewMap | null>(null);
  const latest = useRef(props);

  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    const host = container.current;
    if (!host) return undefined;
    const state = webgl2State();
    if (state !== 'ok') {
      latest.current.onFailure?.({ reason: state === 'missing' ? 'webgl-missing' : 'webgl-disabled' });
      return undefined;
    }
    let gone = false;
    let made: PreviewMap | null = null;
    const { className: _name, ...options } = latest.current;
    createPreview(host, {
      ...options,
      tileJsonUrl,
      onReady: () => undefined,
      onFailure: (failure) => latest.current.onFailure?.(failure),
      onStyleFailure: (message) => latest.current.onStyleFailure?.(message),
    }).then(
      (preview) => {
        if (gone) {
          preview.destroy();
          return;
        }
        made = preview;
        setMap(preview);
        latest.current.onReady?.(preview);
      },
      (error: unknown) => {
        const message = error instanceof Error ? error.message : String(error);
        if (!gone) latest.current.onFailure?.({ reason: 'load', message });
      },
    );
    return () => {
      gone = true;
      made?.destroy();
      setMap(null);
    };
  }, [tileJsonUrl]);

  useEffect(() => map?.setScene(scene), [map, scene]);
  useEffect(() => map?.setStyleUrl(styleUrl), [map, styleUrl]);

  return <div ref={container} className={className ? `${styles.canvas} ${className}` : styles.canvas} />;
}

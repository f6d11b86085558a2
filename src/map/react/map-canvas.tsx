import { useEffect, useRef, useState } from 'react';
import type { EngineHandle } from '../engine/engine-handle.ts';
import type { ReadBaseMap, TransformRequest } from '../engine/engine-types.ts';
import { createMapEngine, recoverFrom } from '../engine/load-engine.ts';
import { webgl2State } from '../engine/webgl2-state.ts';
import type { MapFailure, MapPort, MapView } from '../port.ts';
import type { MapScene } from '../scene/scene.ts';
import { createLatestPort } from './stable-port.ts';
import styles from './map-canvas.module.css';

export interface MapCanvasProps {
  scene: MapScene;
  /** May be a new object each time; the newest one is called. */
  port: MapPort;
  /** Stands for the map that is made here; the same one for as long as the page lives. */
  handle: EngineHandle;
  /** Where to start; read once. */
  view?: Partial<MapView>;
  styleUrl?: string | null;
  /** Read once. */
  readBaseMap?: ReadBaseMap;
  /** Read once; it may look up the token each time it is called. */
  transformRequest?: TransformRequest;
  /** False: something on the page comes first, and nothing of the map is loaded into it or made before that is there. */
  isWanted?: boolean;
  /** The map was made again: what was in hand has to be given to it. */
  onRemade?: () => void;
  /** Name for screen readers; follows what is shown. */
  label?: string;
  className?: string;
}

/** The map of the content routes. Render it above the routes, so that it stays when they change. */
export function MapCanvas(props: MapCanvasProps) {
  const {
    scene,
    port,
    handle,
    view,
    styleUrl = null,
    readBaseMap,
    transformRequest,
    isWanted = true,
    onRemade,
    label,
    className,
  } = props;
  const container = useRef<HTMLDivElement>(null);
  const [latest] = useState(() => createLatestPort(port));
  const latestOptions = useRef({ scene, view, styleUrl, readBaseMap, transformRequest, label, onRemade });

  useEffect(() => {
    latest.set(port);
    latestOptions.current = { scene, view, styleUrl, readBaseMap, transformRequest, label, onRemade };
  });

  useEffect(() => {
    const host = container.current;
    if (!host || !isWanted) return undefined;
    let gone = false;
    const fail = (failure: MapFailure): void => {
      if (!gone) latest.port.onFailure?.(failure);
    };
    /** A failed map is made again; a map that then fails in the same way stays stopped. */
    const failed = new Set<string>();
    const onFailure = (failure: MapFailure): void => {
      const { reason } = failure;
      if (gone || (reason !== 'context-lost' && reason !== 'worker-ended')) return fail(failure);
      if (failed.has(reason)) return fail({ reason: 'context-lost' });
      failed.add(reason);
      // Not inside a call of the map that is taken away.
      queueMicrotask(() => {
        if (gone) return;
        const at = handle.detach();
        void recoverFrom(reason).then(() => {
          if (!gone) make(at);
        });
      });
    };
    const port: MapPort = {
      ...latest.port,
      onFailure,
      onReady: () => {
        failed.delete('worker-ended');
        latest.port.onReady();
      },
    };
    const make = (at?: MapView): void => {
      const {
        view: start,
        readBaseMap: read,
        transformRequest: request,
        label: name,
        onRemade: told,
        ...rest
      } = latestOptions.current;
      createMapEngine(host, {
        ...rest,
        port,
        ...((at ?? start) && { view: at ?? start }),
        ...(read && { readBaseMap: read }),
        ...(request && { transformRequest: request }),
        ...(name !== undefined && { label: name }),
      }).then(
        (engine) => {
          if (gone) engine.destroy();
          else {
            handle.attach(engine);
            if (at !== undefined) told?.();
          }
        },
        (error: unknown) => {
          const state = webgl2State();
          if (state === 'ok')
            fail({ reason: 'load', message: error instanceof Error ? error.message : String(error) });
          else fail({ reason: state === 'missing' ? 'webgl-missing' : 'webgl-disabled' });
        },
      );
    };
    make();
    return () => {
      gone = true;
      handle.engine.destroy();
    };
  }, [handle, latest, isWanted]);

  useEffect(() => handle.engine.setScene(scene), [handle, scene]);
  useEffect(() => handle.engine.setStyleUrl(styleUrl), [handle, styleUrl]);
  useEffect(() => {
    if (label !== undefined) handle.engine.setLabel(label);
  }, [handle, label]);

  return <div ref={container} className={className ? `${styles.canvas} ${className}` : styles.canvas} />;
}

import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { createEngineHandle } from '../engine/engine-handle.ts';
import type { MapEngine, TransformRequest } from '../engine/engine-types.ts';
import { createMapEngine } from '../engine/load-engine.ts';
import { webgl2State } from '../engine/webgl2-state.ts';
import type { MapPort, MapView } from '../port.ts';
import type { MapScene } from '../scene/scene.ts';
import { createLatestPort } from './latest-port.ts';
import styles from './map-canvas.module.css';

export interface MapCanvasProps {
  scene: MapScene;
  /** May be a new object each time; the newest one is called. */
  port: MapPort;
  /** The map, usable at once: what is asked before it has loaded is done then. */
  ref?: Ref<MapEngine>;
  /** Where to start; read once. */
  view?: Partial<MapView>;
  styleUrl?: string | null;
  /** Read once; it may look up the token each time it is called. */
  transformRequest?: TransformRequest;
  /** Name for screen readers; follows what is shown. */
  label?: string;
  className?: string;
}

/** The map of the content routes. Render it above the routes, so that it stays when they change. */
export function MapCanvas(props: MapCanvasProps) {
  const { scene, port, ref, view, styleUrl = null, transformRequest, label, className } = props;
  const container = useRef<HTMLDivElement>(null);
  const [handle] = useState(createEngineHandle);
  const [latest] = useState(() => createLatestPort(port));
  const first = useRef({ scene, view, styleUrl, transformRequest, label });
  useImperativeHandle(ref, () => handle.engine, [handle]);

  useEffect(() => {
    latest.set(port);
  }, [latest, port]);

  useEffect(() => {
    const host = container.current;
    if (!host) return undefined;
    const state = webgl2State();
    if (state !== 'ok') {
      latest.port.onFailure?.({ reason: state === 'missing' ? 'webgl-missing' : 'webgl-disabled' });
      return undefined;
    }
    let gone = false;
    const { view: start, transformRequest: request, label: name, ...rest } = first.current;
    createMapEngine(host, {
      ...rest,
      port: latest.port,
      ...(start && { view: start }),
      ...(request && { transformRequest: request }),
      ...(name !== undefined && { label: name }),
    }).then(
      (engine) => {
        if (gone) engine.destroy();
        else handle.attach(engine);
      },
      (error: unknown) => {
        const message = error instanceof Error ? error.message : String(error);
        if (!gone) latest.port.onFailure?.({ reason: 'load', message });
      },
    );
    return () => {
      gone = true;
      handle.engine.destroy();
    };
  }, [handle, latest]);

  useEffect(() => handle.engine.setScene(scene), [handle, scene]);
  useEffect(() => handle.engine.setStyleUrl(styleUrl), [handle, styleUrl]);
  useEffect(() => {
    if (label !== undefined) handle.engine.setLabel(label);
  }, [handle, label]);

  return <div ref={container} className={className ? `${styles.canvas} ${className}` : styles.canvas} />;
}

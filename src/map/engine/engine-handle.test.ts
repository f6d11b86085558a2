import { describe, expect, it } from 'vitest';
import { createMapDouble } from '../../../tests/support/map/map-double.ts';
import { EMPTY_SCENE } from '../scene/scene.ts';
import { createEngineHandle } from './engine-handle.ts';

describe('createEngineHandle', () => {
  it('does what it was asked before the map was there, in order', async () => {
    const handle = createEngineHandle();
    const scene = { ...EMPTY_SCENE, language: 'ar' as const };
    handle.engine.setScene(scene);
    handle.engine.camera.fitTo([0, 0, 1, 1]);
    handle.engine.draw.start('draw-polygon');
    const located = handle.engine.camera.locate();
    expect(handle.engine.draw.getMode()).toEqual({ name: 'empty' });
    expect(handle.engine.isReady()).toBe(false);
    const double = createMapDouble();
    handle.attach(double.engine);
    expect(double.scene()).toBe(scene);
    expect(handle.engine.isReady()).toBe(true);
    expect(double.moves).toEqual([{ call: 'fitTo', value: [0, 0, 1, 1] }]);
    expect(handle.engine.draw.getMode()).toEqual({ name: 'draw-polygon', started: false });
    await expect(located).resolves.toEqual({ ok: false, reason: 'unsupported' });
  });

  it('waits for the next map after one was destroyed', () => {
    const handle = createEngineHandle();
    const first = createMapDouble();
    handle.attach(first.engine);
    handle.engine.destroy();
    handle.engine.camera.fitTo([0, 0, 1, 1]);
    expect(first.moves).toEqual([]);
    const second = createMapDouble();
    handle.attach(second.engine);
    expect(second.moves).toHaveLength(1);
  });

  it('map is made again → the next one is set as the last one was, and nothing is ordered twice', () => {
    const handle = createEngineHandle();
    const first = createMapDouble();
    handle.attach(first.engine);
    handle.engine.camera.setPadding({ right: 410 });
    handle.engine.camera.setPadding({ right: 0, bottom: 96 });
    handle.engine.camera.fitTo([0, 0, 1, 1]);
    handle.engine.draw.setDisabled(true);
    expect(handle.detach()).toMatchObject({ bearing: 0 });
    expect(handle.engine.isReady()).toBe(false);
    const second = createMapDouble();
    handle.attach(second.engine);
    expect(second.moves).toEqual([{ call: 'setPadding', value: { right: 0, bottom: 96 } }]);
    expect(handle.engine.draw.getMode()).toMatchObject({ name: 'disable' });
  });
});

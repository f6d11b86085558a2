import { describe, expect, it, vi } from 'vitest';
import type { Polygon } from '../../../src/domain/entities/geometry.ts';
import { DONE } from '../../../src/map/edit-port.ts';
import { EMPTY_SCENE } from '../../../src/map/scene/scene.ts';
import { createMapDouble } from './map-double.ts';

describe('createMapDouble', () => {
  it('reports clicks with their target while nothing is drawn', () => {
    const onClick = vi.fn();
    const map = createMapDouble(EMPTY_SCENE, { onClick });
    map.click([1, 2], { kind: 'site', key: 's1' });
    expect(onClick).toHaveBeenCalledWith({ kind: 'site', key: 's1', lngLat: [1, 2] }, { adds: false });
  });

  it('draws a polygon by clicks, ends it by Enter and opens it for changes', () => {
    const onClick = vi.fn();
    const commit = vi.fn(() => DONE);
    const map = createMapDouble(EMPTY_SCENE, { onClick, edits: { commit } });
    map.engine.draw.start('draw-polygon');
    map.click([0, 0]);
    map.click([1, 0]);
    expect(map.engine.draw.finish()).toBe(false);
    map.click([1, 1.123456789]);
    map.press('Enter');
    const ring = [
      [0, 0],
      [1, 0],
      [1, 1.12345679],
      [0, 0],
    ];
    const target = { kind: 'feature', key: null };
    const geometry = { type: 'Polygon', coordinates: [ring] };
    expect(commit).toHaveBeenCalledWith('draw-shape', { target, geometry });
    expect(onClick).not.toHaveBeenCalled();
    expect(map.engine.draw.getMode()).toEqual({ name: 'direct-select' });
    map.dragVertex(1, [2, 0]);
    expect((map.engine.draw.getGeometry() as Polygon).coordinates[0]![1]).toEqual([2, 0]);
  });

  it('takes corners back, and cancels by Escape', () => {
    const onDrawCancel = vi.fn();
    const map = createMapDouble(EMPTY_SCENE, { onDrawCancel });
    map.engine.draw.start('draw-polygon');
    map.click([0, 0]);
    map.press('Backspace');
    expect(map.engine.draw.undoVertex()).toBe(false);
    map.press('Escape');
    expect(onDrawCancel).toHaveBeenCalledOnce();
    expect(map.engine.draw.getMode()).toEqual({ name: 'empty' });
  });

  it('goes on with a line that was begun before', () => {
    const commit = vi.fn(() => DONE);
    const map = createMapDouble(EMPTY_SCENE, { edits: { commit } });
    map.engine.draw.resume([
      [0, 0],
      [1, 0],
    ]);
    expect(map.engine.draw.getMode()).toEqual({ name: 'draw-polygon', started: true });
    const line = [
      [0, 0],
      [1, 0],
    ];
    expect(commit).toHaveBeenLastCalledWith(
      'change-shape',
      expect.objectContaining({ geometry: null, line }),
    );
    map.click([1, 1]);
    expect(map.engine.draw.finish()).toBe(true);
  });

  it('hovers only where the scene allows it', () => {
    const onHover = vi.fn();
    const map = createMapDouble(EMPTY_SCENE, { onHover });
    map.hover({ kind: 'building', key: 'b', lngLat: [0, 0] });
    expect(onHover).not.toHaveBeenCalled();
    map.engine.setScene({ ...EMPTY_SCENE, hoverEnabled: true });
    map.hover(null);
    expect(onHover).toHaveBeenCalledWith(null);
  });
});

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { changedPlace, putClash } from '../../../../../tests/support/app/conflict-device.ts';
import { conflictStage } from '../../../../../tests/support/app/render-conflict.tsx';
import { square } from '../../../../../tests/support/app/app-device.ts';
import type { Feature } from '../../../../domain/entities/feature.ts';
import { sameShape } from '../../../../domain/merge/index.ts';
import { paths } from '../../../routes/paths.ts';
import Conflicts from '../index.tsx';
import { text, textPattern } from '../../../../../tests/support/app/texts.ts';
import { slowIt } from '../../../../../tests/support/vitest/slow-tests.ts';

describe('the shapes of a conflict', () => {
  const page = conflictStage(Conflicts);
  const { open, row, button, press, radio, usable } = page;

  it('draws the shapes over each other and says in words how they differ', async () => {
    const { place } = page.device;
    const id = await putClash(page.device, {
      key: place.fid,
      base: place,
      mine: changedPlace(place, {}, square(10.0031, 50.003, 0.0001)),
      theirs: changedPlace(place, {}, square(10.003, 50.003, 0.0002)),
    });
    await open(paths.conflict(id));
    const heading = await screen.findByRole('heading', { level: 1 });
    expect(heading.textContent).toBe(
      text('conflicts:happened.shape', { thing: 'Outpatient reception on Ground floor' }),
    );
    const map = await screen.findByRole('img', { name: textPattern('conflicts:shape.drawing') });
    expect(map.getAttribute('aria-label')).toMatch(textPattern('conflicts:shape.drawing'));
    const drawn = [...map.querySelectorAll('[data-version]')].map((line) =>
      line.getAttribute('data-version'),
    );
    expect(drawn).toEqual(expect.arrayContaining(['base', 'mine', 'theirs']));
    await waitFor(() => expect(map.querySelector('[data-role="ground"]')).not.toBeNull());
  });

  it('a point → says how far it moved and where to, and draws its surroundings', async () => {
    const { place } = page.device;
    const point = (x: number, y: number): Feature['geometry'] => ({ type: 'Point', coordinates: [x, y] });
    const id = await putClash(page.device, {
      key: place.fid,
      base: changedPlace(place, {}, point(10.003, 50.003)),
      mine: changedPlace(place, {}, point(10.00301, 50.00301)),
      theirs: changedPlace(place, {}, point(10.003, 50.00297)),
    });
    await open(paths.conflict(id));
    expect(await radio(/^Position Mine 4\.3\d ft to the north-east$/)).toHaveProperty('checked', true);
    expect(await radio(/^Position On the server 10\.9\d ft to the south$/)).toBeDefined();
    expect(screen.queryByText('Shape')).toBeNull();
    const map = screen.getByRole('img', {
      name: /Before: previous position\. Mine: 4\.3\d ft to the north-east/,
    });
    await waitFor(() => expect(map.querySelector('[data-role="ground"]')).not.toBeNull());
  });

  describe('where a corner moved here and others there', () => {
    const ring = (corners: [number, number][]): Feature['geometry'] => ({
      type: 'Polygon',
      coordinates: [[...corners, ...corners.slice(0, 1)].map(([x, y]) => [10 + x / 1e4, 50 + y / 1e4])],
    });
    const room: [number, number][] = [
      [0, 0],
      [4, 0],
      [4, 4],
      [0, 4],
    ];
    const putCorners = (mine: [number, number][], theirs: [number, number][]) => {
      const { place } = page.device;
      return putClash(page.device, {
        key: place.fid,
        base: changedPlace(place, {}, ring(room)),
        mine: changedPlace(place, {}, ring(mine)),
        theirs: changedPlace(place, {}, ring(theirs)),
      });
    };
    const shape = async () => (await row())?.geometry;
    const target = (container: HTMLElement, corner: number) => {
      const found = container.querySelector(`[data-corner="${corner}"]`);
      if (found === null) throw new Error('The drawing has this corner.');
      return found;
    };

    slowIt('starts with each corner as its mover has it · kept, then undone', async () => {
      const id = await putCorners(room.with(1, [5, 0]), room.with(2, [4, 5]));
      await open(paths.conflict(id));
      const second = await screen.findByRole('group', { name: 'Corner 2' });
      expect(within(second).getByRole('radio', { name: /^Corner 2 Mine moved by/ })).toHaveProperty(
        'checked',
        true,
      );
      expect(await radio(/^Corner 2 On the server unchanged$/)).toHaveProperty('checked', false);
      expect(await radio(/^Corner 3 On the server moved by/)).toHaveProperty('checked', true);
      // The shape is of both: no side stands whole.
      expect(await radio(/^Shape Mine/)).toHaveProperty('checked', false);
      expect(await radio(/^Shape On the server/)).toHaveProperty('checked', false);
      await usable();
      press('Use this result');
      const both = ring(room.with(1, [5, 0]).with(2, [4, 5]));
      await waitFor(async () => expect(sameShape((await shape())!, both)).toBe(true));
      expect(await page.device.workspace.engine.listResolved()).toMatchObject([{ decision: 'fields' }]);

      act(() => page.stage.toasts[0]?.action?.onPress());
      await waitFor(async () => expect(await page.device.db.conflicts.count()).toBe(1));
      expect(sameShape((await shape())!, ring(room.with(1, [5, 0])))).toBe(true);
    });

    it('takes the other side of a corner at a press in the drawing, and a side whole', async () => {
      const id = await putCorners(room.with(1, [5, 0]), room.with(1, [6, 0]).with(2, [4, 5]));
      await open(paths.conflict(id));
      const map = await screen.findByRole('img', { name: textPattern('conflicts:shape.drawing') });
      expect(await radio(/^Corner 2 Mine/)).toHaveProperty('checked', true);
      fireEvent.click(target(map, 2));
      expect(await radio(/^Corner 2 On the server/)).toHaveProperty('checked', true);
      expect(await radio(/^Shape On the server/)).toHaveProperty('checked', true);
      fireEvent.click(target(map, 3));
      expect(await radio(/^Corner 3 Mine unchanged$/)).toHaveProperty('checked', true);
      fireEvent.click(await radio(/^Shape Mine/));
      expect(await radio(/^Corner 2 Mine/)).toHaveProperty('checked', true);
      fireEvent.click(await radio(/^Corner 2 On the server/));
      await usable();
      press('Use this result');
      await waitFor(async () => expect(sameShape((await shape())!, ring(room.with(1, [6, 0])))).toBe(true));
    });

    it('is looked at closer, moved by the arrow keys, and shown whole again', async () => {
      const id = await putCorners(room.with(1, [5, 0]), room.with(2, [4, 5]));
      await open(paths.conflict(id));
      const map = await screen.findByRole('img', { name: textPattern('conflicts:shape.drawing') });
      const look = () => map.getAttribute('viewBox')!.split(' ').map(Number);
      const [left, top, width, height] = look() as [number, number, number, number];
      expect(button('Show all').getAttribute('aria-disabled')).toBe('true');
      fireEvent.click(button('Zoom in'));
      expect(look()[2]).toBeCloseTo(width / 1.6);
      expect(look()[0]! + look()[2]! / 2).toBeCloseTo(left + width / 2);
      fireEvent.keyDown(button('Zoom in'), { key: 'ArrowRight' });
      fireEvent.keyDown(button('Zoom in'), { key: 'ArrowUp' });
      expect(look()[0]! + look()[2]! / 2).toBeGreaterThan(left + width / 2);
      expect(look()[1]! + look()[3]! / 2).toBeLessThan(top + height / 2);
      fireEvent.click(button('Show all'));
      expect(look()).toEqual([left, top, width, height]);
    });

    slowIt('is not used while the outline crosses itself, and says why', async () => {
      // Each by itself is sound; together the outline crosses itself.
      const id = await putCorners(room.with(1, [0.5, 3.5]), room.with(2, [1, 1]));
      await open(paths.conflict(id));
      const verdict = within(await screen.findByRole('region', { name: 'Result' })).getByRole('status');
      await waitFor(() => expect(verdict.textContent).toMatch(/Shape: .*cross/));
      expect(button('Use this result')).toHaveProperty('disabled', true);
      const map = screen.getByRole('img', { name: textPattern('conflicts:shape.drawing') });
      const rings = () => map.querySelector('[data-rings]')?.getAttribute('data-rings');
      expect(rings()).toBe('1');
      expect(screen.getByText(text('conflicts:shape.ringed'))).toBeDefined();
      fireEvent.click(await radio(/^Corner 3 Mine/));
      await waitFor(() => expect(verdict.textContent).toContain('Can be saved'));
      expect(rings()).toBe('0');
      await usable();
    });

    it("corners can't be matched → offers whole shapes alone, with the reason", async () => {
      const id = await putCorners(
        [
          [1, 1],
          [3, 1],
          [2, 3],
        ],
        [
          [1, 2],
          [3, 3],
          [2, 4],
          [1, 4],
          [0, 3],
        ],
      );
      await open(paths.conflict(id));
      expect(await screen.findByText(textPattern('conflicts:corners.cannot'))).toBeDefined();
      expect(screen.queryByRole('group', { name: /^Corner/ })).toBeNull();
      expect(await radio(/^Shape Mine/)).toHaveProperty('checked', true);
    });
  });
});

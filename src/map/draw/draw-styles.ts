import type { HexColor } from 'terra-draw';
import type { Palette } from '../colours/palette.ts';

const hex = (colour: string): HexColor => colour as HexColor;

/** Sizes and colours of handles and lines, larger for fingers. Widths of points are radii. */
export function drawStyles(colours: Palette, touch: boolean) {
  const select = hex(colours.select);
  const handle = hex(colours.handle);
  const vertex = touch ? 7.5 : 5;
  const shape = { fillColor: select, fillOpacity: 0, outlineColor: select, outlineWidth: 2.25 };
  return {
    point: {
      pointColor: select,
      pointWidth: 7,
      pointOutlineColor: handle,
      pointOutlineWidth: 2.5,
    },
    polygon: {
      ...shape,
      fillOpacity: colours.selectFillOpacity,
    },
    select: {
      selectedPolygonColor: select,
      selectedPolygonFillOpacity: 0,
      selectedPolygonOutlineColor: select,
      selectedPolygonOutlineWidth: 2.25,
      selectedPointColor: select,
      selectedPointWidth: 8,
      selectedPointOutlineColor: handle,
      selectedPointOutlineWidth: 2.5,
      selectionPointColor: handle,
      selectionPointWidth: vertex,
      selectionPointOutlineColor: select,
      selectionPointOutlineWidth: 2,
      midPointColor: handle,
      midPointWidth: touch ? 4.5 : 3,
      midPointOutlineColor: select,
      midPointOutlineWidth: 1.5,
    },
  };
}

import { expect, it } from 'vitest';
import { pdfLibrary } from '../../../../server/modules/plans/conversion/pdf/pdf-library.ts';
import type { Polygon, Position } from '../../entities/geometry.ts';
import { distanceMetres, localPlane } from '../../geometry/index.ts';
import { openPdf, PDF_LIMITS } from '../read/pdf/open-pdf.ts';
import { readPdf } from '../read/pdf/read-pdf.ts';
import { pageCorners, pictureInPdf, writePicturePdf } from './picture-pdf.ts';
import { cornersOnEarth, measurePictureFit, pictureAnchors, pictureOver } from './place-picture.ts';

/** The smallest JPEG: one grey dot. */
const JPEG = Uint8Array.from(
  atob(
    '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AKp//2Q==',
  ),
  (char) => char.charCodeAt(0),
);
const PICTURE = { jpeg: JPEG, width: 800, height: 400 };

it('a picture is the one page of a PDF, and comes out of it again', async () => {
  const pdf = writePicturePdf(PICTURE);
  expect(pictureInPdf(pdf)).toEqual(PICTURE);
  const { document, watched, close } = await openPdf(pdf, pdfLibrary(), 50_000_000, PDF_LIMITS);
  expect(document.numPages).toBe(1);
  const page = await watched(document.getPage(1));
  expect(page.view).toEqual([0, 0, 800, 400]);
  close();
  expect(await readPdf(writePicturePdf(PICTURE), 1, pdfLibrary())).toEqual({
    ok: false,
    code: 'pdf-raster-only',
    pages: 1,
  });
});

it('no page is larger than a PDF may have', () => {
  expect(pageCorners({ width: 28_800, height: 100 })[1]).toEqual([14_400, 50]);
});

it.each([
  ['another PDF', '%PDF-1.4\n1 0 obj'],
  ['one that says more than it holds', '%PDF-1.4\n%storey-picture 8 8 120 999'.padEnd(119) + '\n'],
])('%s has none', (_, text) => {
  expect(pictureInPdf(new TextEncoder().encode(text))).toBeNull();
});

const PIVOT: Position = [10, 50];
const plane = localPlane(PIVOT);
const spot = (x: number, y: number): Position => plane.toEarth([x, y]);
const OUTLINE: Polygon = {
  type: 'Polygon',
  coordinates: [[spot(-40, -20), spot(40, -20), spot(40, 20), spot(-40, 20), spot(-40, -20)]],
};

it('is laid over its building, and its anchors say where its corners are', () => {
  const placement = pictureOver(PICTURE, OUTLINE, PIVOT);
  expect(measurePictureFit(PICTURE, OUTLINE, PIVOT, placement).overlap).toBeGreaterThan(0.97);
  const anchors = pictureAnchors(PICTURE, PIVOT);
  const corners = cornersOnEarth(PICTURE, anchors)!;
  expect(distanceMetres(corners[3], anchors[0].coordinates)).toBeLessThan(0.001);
  expect(distanceMetres(corners[1], anchors[1].coordinates)).toBeLessThan(0.001);
  // Top left, then clockwise.
  expect(corners[0][0]).toBeLessThan(corners[1][0]);
  expect(corners[0][1]).toBeGreaterThan(corners[3][1]);
});

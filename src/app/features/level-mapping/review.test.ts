import { describe, expect, it } from 'vitest';
import { builtInTaxonomy } from '../../../domain/taxonomy/index.ts';
import { areaOf, within } from './area.ts';
import { groupsOf, reviewFindings, type Found, type Reviewed } from './review.ts';

const found = (fid: string, typeCode: string, name: string, confidence: number | null): Found => ({
  fid,
  typeCode,
  name,
  confidence,
  geometry: { type: 'Point', coordinates: [10, 50] },
});
const FOUND = [
  found('wall', 'wall', '', 0.7),
  found('office', 'office', 'Office 12', 0.95),
  found('nameless', 'room-outline', '', 0.4),
  found('guess', 'room', 'Rm', 0.5),
];
const fids = (rows: readonly { fid: string }[]) => rows.map(({ fid }) => fid);

describe('a review', () => {
  it('lists what is least sure first, then rooms before walls', () => {
    const { doubtful, groups } = groupsOf(reviewFindings(FOUND, new Map(), builtInTaxonomy), builtInTaxonomy);
    expect(fids(doubtful)).toEqual(['nameless', 'guess']);
    expect(groups.map(({ typeCode }) => typeCode)).toEqual(['office', 'wall']);
  });

  it('asks for the name that another type needs, and not of what is left out', () => {
    const decide = (isLeftOut: boolean) =>
      reviewFindings(FOUND, new Map([['nameless', { typeCode: 'office', isLeftOut }]]), builtInTaxonomy).find(
        ({ fid }) => fid === 'nameless',
      );
    expect(decide(false)).toMatchObject({ typeCode: 'office', isAccepted: true, fault: 'name' });
    expect(decide(true)).toMatchObject({ isAccepted: false, fault: null });
  });
});

it.each([
  [0.7, {}, true],
  [null, {}, true],
  [0.59, {}, false],
  [0.59, { isLeftOut: false }, true],
  [0.59, { name: 'Store' }, true],
  [0.59, { name: 'Store', isLeftOut: true }, false],
  [0.95, { isLeftOut: true }, false],
])('a finding %d sure, decided %j → taken: %s', (confidence, decision, isAccepted) => {
  const [row] = reviewFindings(
    [found('one', 'room', 'Rm', confidence)],
    new Map([['one', decision]]),
    builtInTaxonomy,
  );
  expect(row).toMatchObject({ isAccepted });
});

it('an area holds what has its middle between its corners, whichever are pressed', () => {
  const at = (fid: string, x: number, y: number) =>
    ({ fid, geometry: { type: 'Point', coordinates: [x, y] } }) as unknown as Reviewed;
  const rows = [at('in', 1, 1), at('edge', 2, 0), at('out', 3, 1)];
  expect(areaOf([[0, 0]])).toBeNull();
  expect(
    within(
      rows,
      areaOf([
        [2, 0],
        [0, 2],
      ])!,
    ).map(({ fid }) => fid),
  ).toEqual(['in', 'edge']);
});

import { describe, expect, it } from 'vitest';
import type { Feature } from '../../../../domain/entities/feature.ts';
import { codeOf, readCode } from './read-code.ts';

const params = { clientId: '1', siteId: '2', buildingId: '3', levelId: '0' };
const fid = '0190a000-0000-4000-8000-000000000001';
const place = (id: string, eid: string): Feature =>
  ({ fid: id, kind: 'poi', properties: { typeCode: 'office', eid } }) as unknown as Feature;
const origin = 'https://maps.example';
const of = { origin, params, features: [place(fid, 'CAF-014'), place('b', 'TWICE'), place('c', 'TWICE')] };

describe('a scanned code', () => {
  it('opens the place of a label, and the level of one', () => {
    expect(readCode(codeOf(origin, params, fid), of)).toEqual({ kind: 'place', fid });
    expect(readCode(codeOf(origin, params), of)).toEqual({
      kind: 'path',
      path: '/cms/content/clients/1/sites/2/buildings/3/levels/0/survey',
    });
    expect(readCode(' CAF-014\n', of)).toEqual({ kind: 'place', fid });
  });

  it.each([
    'https://elsewhere.example/cms/content/clients/1/sites',
    `${origin}.evil.example/cms/content/clients/1/sites`,
    `${origin}/cms/content/clients/9/sites/2`,
    `${origin}/cms/content/clients/1/../9/sites`,
    `${origin}/cms/content/clients/1/%2e%2e/9`,
    `${origin}//evil.example/cms/content/clients/1/`,
    `${origin}/cms/settings`,
    'javascript:alert(1)',
    'TWICE',
    '',
  ])('of a stranger, of another client, or of no place alone is shown and never opened: %s', (text) => {
    expect(readCode(text, of)).toEqual({ kind: 'foreign', text });
  });
});

import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { readPlanJob } from './core.ts';

const KML = strToU8(
  '<kml><Placemark><name>A</name><Point><coordinates>10,50</coordinates></Point></Placemark></kml>',
);
const OTHER = strToU8('<kml><Placemark><Point><coordinates>1,1</coordinates></Point></Placemark></kml>');
const read = (files: Record<string, Uint8Array>) => readPlanJob().convert('kml', zipSync(files));

it('a KMZ of several KML files and pictures · read → the places of that in the highest folder', async () => {
  const answer = await read({ 'files/more.kml': OTHER, 'files/icon.png': strToU8('x'), 'doc.kml': KML });
  const text = answer.ok ? new TextDecoder().decode(answer.value) : answer.code;
  expect(JSON.parse(text)).toMatchObject({
    features: [{ properties: { name: 'A' }, geometry: { coordinates: [10, 50] } }],
  });
});

it.each([
  ['a ZIP without a KML', { 'plan.txt': strToU8('x') }, 'file-type-mismatch'],
  [
    'a KMZ a thousand times as large once unpacked',
    { 'doc.kml': new Uint8Array(101_000_000) },
    'archive-too-large',
  ],
  ['a KMZ that leads out of itself', { '../doc.kml': KML }, 'archive-unsafe'],
])('%s · read → refused with the reason', async (_what, files, code) => {
  expect(await read(files as unknown as Record<string, Uint8Array>)).toEqual({ ok: false, code });
});

it('a KMZ that is cut off · read → refused as damaged', async () => {
  const whole = zipSync({ 'doc.kml': KML });
  const answer = await readPlanJob().convert('kml', whole.slice(0, -10));
  expect(answer).toEqual({ ok: false, code: 'archive-broken' });
});

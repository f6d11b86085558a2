import { expect, it } from 'vitest';
import { isCleanLine, lengthOf } from '../../../../domain/values/text.ts';
import { startValues } from '../import-values.ts';
import { nextValues, queuedLevel } from './queue.ts';

const choice = { id: '0', building: '', shortTitle: '', count: null, isHere: true };
const titleOf = (index: number): string => `Level ${index}`;
const titled = (title: string, shortTitle = '') =>
  queuedLevel({ ...choice, title, shortTitle, ordinal: 2 }, 'lid', 'plan.ifc', titleOf);

it('a level of a file · its title has overrides of direction → left out of the form', () => {
  expect(titled('\u202EOffices\u202C', '\u2066O\u2069')).toMatchObject({ title: 'Offices', shortTitle: 'O' });
  expect(titled('\u202E')).toMatchObject({ title: 'Level 2', shortTitle: '2' });
});

it('a level of a file · its title is too long → cut between two characters', () => {
  const { title } = titled(`x${'😀'.repeat(100)}`);
  expect(isCleanLine(title)).toBe(true);
  expect(lengthOf(title)).toBe(100);
});

it('a level of a file · titles in other languages → carried; those that the rules refuse are left out', () => {
  const titles = { title_de: 'Erdgeschoss\u202E', shortTitle_de: 'EG', shortTitle_fr: 'Rez-de-chaussée' };
  const queued = queuedLevel({ ...choice, title: 'Ground', titles, ordinal: 0 }, 'lid', 'plan.ifc', titleOf);
  expect(queued.titles).toEqual({ title_de: 'Erdgeschoss', shortTitle_de: 'EG' });
  const next = nextValues(startValues(null, 'office', titleOf), [queued]);
  expect(next?.titles).toEqual(queued.titles);
});

import { describe, expect, it } from 'vitest';
import { sortRows } from './sort-rows.ts';
import type { TableColumn } from './types.ts';

interface Level {
  title: string;
  index: number;
}

const LEVELS: readonly Level[] = [
  { title: 'Level 10', index: 10 },
  { title: 'level 2', index: 2 },
  { title: 'Ébène', index: -1 },
];
const COLUMNS: readonly TableColumn<Level>[] = [
  { id: 'title', title: 'Title', render: () => null, sortBy: ({ title }) => title },
  { id: 'index', title: 'Index', render: () => null, sortBy: ({ index }) => index },
  { id: 'note', title: 'Note', render: () => null },
];
const titles = (column: string, direction: 'ascending' | 'descending'): string[] =>
  sortRows(LEVELS, COLUMNS, { column, direction }, 'en').map(({ title }) => title);

describe('sortRows', () => {
  it('compares words as the language does and digits in them as numbers', () => {
    expect(titles('title', 'ascending')).toEqual(['Ébène', 'level 2', 'Level 10']);
  });
  it('compares numbers as numbers, either way round', () => {
    expect(titles('index', 'ascending')).toEqual(['Ébène', 'level 2', 'Level 10']);
    expect(titles('index', 'descending')).toEqual(['Level 10', 'level 2', 'Ébène']);
  });
  it('leaves the order alone for a column that does not sort', () => {
    expect(sortRows(LEVELS, COLUMNS, { column: 'note', direction: 'ascending' }, 'en')).toBe(LEVELS);
  });
});

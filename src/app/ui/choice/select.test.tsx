import '../../../../tests/support/app/jsdom-polyfills.ts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Select } from './select.tsx';

afterEach(cleanup);

const NAMES = ['Café', 'Reception', 'Shop', 'Office', 'Toilet', 'Stairs'];

function open(count: number): string[] {
  const chosen: string[] = [];
  const options = NAMES.slice(0, count).map((label) => ({ id: label.toUpperCase(), label }));
  render(
    <Select
      label="Type"
      value={null}
      onChange={(id) => chosen.push(id)}
      placeholder="Choose a type"
      filterLabel="Filter types"
      emptyText="No results"
      options={options}
    />,
  );
  fireEvent.click(screen.getByRole('button'));
  return chosen;
}

const shown = (): (string | null)[] => screen.queryAllByRole('option').map((option) => option.textContent);

describe('Select', () => {
  it('has no filter for five options', () => {
    open(5);
    expect(shown()).toHaveLength(5);
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  // @spec 2.77
  it('begins with a filter above five, which takes no notice of marks and case', () => {
    open(6);
    const filter = screen.getByRole('searchbox', { name: 'Filter types' });
    fireEvent.change(filter, { target: { value: 'CAFE' } });
    expect(shown()).toEqual(['Café']);
    fireEvent.change(filter, { target: { value: 'zzz' } });
    expect(screen.getByText('No results')).toBeTruthy();
  });

  it('a filter with an exact answer further down · "office" → the exact one is first, used ones before others', () => {
    render(
      <Select
        label="Type"
        value="a"
        onChange={() => undefined}
        placeholder="Choose a type"
        filterLabel="Filter types"
        sections={[
          { id: 'used', title: 'On this level', options: [{ id: 'a', label: 'Faculty office' }] },
          {
            id: 'all',
            title: 'All types',
            options: ['Airline office', 'Bakery', 'Box office', 'Office', 'Office supplies', 'Toilet'].map(
              (label) => ({ id: label, label }),
            ),
          },
        ]}
      />,
    );
    fireEvent.click(screen.getByRole('button'));
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'office' } });
    expect(shown()).toEqual(['Office', 'Office supplies', 'Faculty office', 'Airline office', 'Box office']);
  });

  it('is named by its label and by what is chosen', () => {
    open(5);
    expect(screen.getByRole('button', { name: 'Type Choose a type', hidden: true })).toBeTruthy();
  });

  it('gives the id of what is taken', () => {
    const chosen = open(6);
    fireEvent.click(screen.getByRole('option', { name: 'Shop' }));
    expect(chosen).toEqual(['SHOP']);
  });
});

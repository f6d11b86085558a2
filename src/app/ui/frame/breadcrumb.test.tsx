import '../../../../tests/support/app/jsdom-polyfills.ts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Breadcrumb } from './breadcrumb.tsx';

afterEach(cleanup);

const CRUMBS = [
  { id: 'client', label: 'Larkfield', href: '/clients/1' },
  { id: 'site', label: 'Campus', href: '/clients/1/sites/1' },
];

describe('the breadcrumb', () => {
  it('leads to all but the last, which is where this is', () => {
    render(<Breadcrumb label="Where you are" crumbs={CRUMBS} />);
    expect(screen.getByRole('link', { name: 'Larkfield' }).getAttribute('href')).toBe('/clients/1');
    const last = screen.getByText('Campus').closest('[aria-current]');
    expect(last?.getAttribute('aria-current')).toBe('page');
    expect(last?.getAttribute('href')).toBeNull();
  });

  it('leads nowhere while it is off, and says so', () => {
    render(<Breadcrumb label="Where you are" crumbs={CRUMBS} isDisabled disabledReason="A form is open" />);
    expect(screen.queryAllByRole('link')).toEqual([]);
    const steps = CRUMBS.map(({ label }) => screen.getByRole('button', { name: label }));
    expect(steps.map((step) => step.getAttribute('aria-disabled'))).toEqual(['true', 'true']);
    expect(steps.every((step) => step.tabIndex === 0)).toBe(true);
  });

  it('keeps an open menu while it is put off', () => {
    const crumbs = [{ ...CRUMBS[0]!, siblings: [{ id: 'other', label: 'Fairview' }] }, CRUMBS[1]!];
    const shared = {
      label: 'Where you are',
      crumbs,
      siblingsLabel: (title: string) => `Others beside ${title}`,
    };
    const { rerender } = render(<Breadcrumb {...shared} />);
    fireEvent.click(screen.getByRole('button', { name: 'Others beside Larkfield' }));
    rerender(<Breadcrumb {...shared} isDisabled disabledReason="Loading" />);
    expect(screen.getByRole('menuitem', { name: 'Fairview' })).toBeTruthy();
    fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
    expect(screen.queryByRole('menuitem')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Others beside Larkfield' })).toBeNull();
  });

  it('keeps an open menu when the way goes on below it', () => {
    const building = { id: 'building', label: 'Main', siblings: [{ id: 'other', label: 'Pavilion' }] };
    const shared = { label: 'Where you are', siblingsLabel: (title: string) => `Others beside ${title}` };
    const { rerender } = render(<Breadcrumb {...shared} crumbs={[...CRUMBS, building]} />);
    fireEvent.click(screen.getByRole('button', { name: 'Others beside Main' }));
    const level = { id: 'level', label: 'Ground floor', siblings: [] };
    rerender(<Breadcrumb {...shared} crumbs={[...CRUMBS, building, level]} />);
    expect(screen.getByRole('menuitem', { name: 'Pavilion' })).toBeTruthy();
  });

  it('in a narrow space → keeps the whole way up in a menu', () => {
    const crumbs = [
      ...CRUMBS,
      { id: 'building', label: 'Main', href: '/b' },
      { id: 'level', label: 'Ground floor' },
    ];
    const shared = { label: 'Where you are', crumbs, foldedLabel: 'The rest of the way' };
    const { rerender } = render(<Breadcrumb {...shared} />);
    const folded = screen.getByRole('button', { name: 'The rest of the way' });
    expect(folded.closest('li')?.dataset['fold']).toBe('far');
    const folds = [...document.querySelectorAll<HTMLElement>('li[data-fold]')].slice(1);
    expect(folds.map(({ dataset }) => dataset['fold'])).toEqual(['far', 'mid', 'near', 'last']);
    fireEvent.click(folded);
    const items = screen.getAllByRole('menuitem');
    expect(items.map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
      ['Larkfield', '/clients/1'],
      ['Campus', '/clients/1/sites/1'],
      ['Main', '/b'],
    ]);
    fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
    rerender(<Breadcrumb {...shared} isDisabled disabledReason="A form is open" />);
    expect(screen.getByRole('button', { name: 'The rest of the way' }).getAttribute('aria-disabled')).toBe(
      'true',
    );
  });
});

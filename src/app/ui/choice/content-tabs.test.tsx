import { cleanup, render, screen } from '@testing-library/react';
import { Box, MapPin } from 'lucide-react';
import { afterEach, expect, it } from 'vitest';
import { ContentTabs } from './content-tabs.tsx';

afterEach(cleanup);

it('shows the word and the count of every tab, whichever is the current one', () => {
  const tabs = [
    { id: 'places', label: 'Places', icon: MapPin, count: '12' },
    { id: 'objects', label: 'Map objects', icon: Box, count: '304' },
    { id: 'networks', label: 'Networks', icon: Box },
  ];
  render(<ContentTabs label="Content" tabs={tabs} value="places" />);
  const shown = screen.getAllByRole('button');
  for (const name of [/^Places ?12$/, /^Map objects ?304$/, /^Networks$/])
    expect(screen.getByRole('button', { name })).toBeDefined();
  expect(shown.map((tab) => tab.textContent)).toEqual(['12Places 12', '304Map objects 304', 'Networks']);
  expect(shown[0]!.getAttribute('aria-current')).toBe('page');
});

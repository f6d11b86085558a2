import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { createBrowser } from '../../db/journal/testing/tab.ts';
import type { AppNotice } from '../state/notices.ts';
import { tellOfJournal } from './tell-of-journal.ts';

function listener() {
  const notices = new Set<AppNotice>();
  const recovered: number[] = [];
  const onNotice = (notice: AppNotice, isOn: boolean): void => {
    if (isOn) notices.add(notice);
    else notices.delete(notice);
  };
  return { notices, recovered, onNotice, onRecovered: (changes: number) => void recovered.push(changes) };
}

describe('what is said of the journal', () => {
  it('is that there is none, as long as the window is open', () => {
    const heard = listener();
    const stop = tellOfJournal({ journal: null }, heard);
    expect([...heard.notices]).toEqual(['journalNone']);
    stop();
    expect([...heard.notices]).toEqual([]);
  });

  it('follows how it does', async () => {
    const { journal } = await createBrowser().open();
    if (journal === null) throw new Error('no journal');
    journal.change({ recovered: 3 });
    const heard = listener();
    const stop = tellOfJournal({ journal }, heard);
    expect(heard.recovered).toEqual([3]);
    journal.change({ failing: true, kept: 1, damaged: 1 });
    expect([...heard.notices]).toEqual(['journalFailing', 'journalAlone', 'journalDamaged']);
    // Put away by the person, and nothing new has happened since.
    heard.notices.delete('journalDamaged');
    journal.change({ failing: false, kept: 0, recovered: 5 });
    expect([...heard.notices]).toEqual([]);
    expect(heard.recovered).toEqual([3, 2]);
    stop();
    expect(heard.recovered).toEqual([3, 2, 0]);
  });
});

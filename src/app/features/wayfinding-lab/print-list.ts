interface PrintedList {
  title: string;
  /** Below the title. */
  note: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

/** Prints a list on a page of its own, in the language and direction of the app. */
export function printList({ title, note, columns, rows }: PrintedList): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  document.body.append(frame);
  const page = frame.contentDocument;
  const view = frame.contentWindow;
  if (page === null || view === null) return;
  page.documentElement.lang = document.documentElement.lang;
  page.documentElement.dir = document.documentElement.dir;
  page.title = title;
  page.body.style.font = '11pt system-ui, sans-serif';
  const head = page.createElement('h1');
  head.style.fontSize = '15pt';
  head.textContent = title;
  const second = page.createElement('p');
  second.textContent = note;
  const table = page.createElement('table');
  table.style.width = '100%';
  table.style.borderCollapse = 'collapse';
  // A table head is printed again at the top of each page.
  const [columnHeads, body] = [table.createTHead(), table.createTBody()];
  const addRow = (cells: readonly string[], tag: 'th' | 'td'): void => {
    const row = (tag === 'th' ? columnHeads : body).insertRow();
    row.style.breakInside = 'avoid';
    for (const text of cells) {
      const cell = page.createElement(tag);
      cell.textContent = text;
      cell.style.textAlign = 'start';
      cell.style.padding = '4pt 6pt 4pt 0';
      cell.style.borderBottom = '1px solid #bbb';
      row.append(cell);
    }
  };
  addRow(columns, 'th');
  for (const row of rows) addRow(row, 'td');
  page.body.append(head, second, table);
  view.addEventListener('afterprint', () => frame.remove());
  view.print();
}

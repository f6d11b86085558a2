/** A model many times over, each time with numbers of its own, until it has so many bytes. */
export function repeatedModel(step: string, bytes: number): string {
  const from = step.indexOf('DATA;') + 'DATA;'.length;
  const to = step.lastIndexOf('ENDSEC;');
  const data = step.slice(from, to);
  let last = 0;
  for (const [, number] of data.matchAll(/#(\d+)/g)) last = Math.max(last, Number(number));
  const copies = Array.from({ length: Math.ceil(bytes / data.length) }, (_, copy) =>
    data.replaceAll(/#(\d+)/g, (_all, number: string) => `#${Number(number) + copy * (last + 1)}`),
  );
  return `${step.slice(0, from)}${copies.join('')}${step.slice(to)}`;
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

interface Node {
  type: string;
  [member: string]: unknown;
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);
function* walk(node: Node): Generator<Node> {
  yield node;
  for (const child of childrenOf(node)) yield* walk(child);
}
const isFunction = ({ type }: Node): boolean =>
  type === 'ArrowFunctionExpression' || type === 'FunctionExpression';
const nameOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Identifier' ? (node['name'] as string) : undefined;

/** The functions of a file that write an atom: what `useSetAtom` and `useAtom` give, and `set` of a store. */
function settersIn(program: Node): (callee: unknown) => boolean {
  const setters = new Set<string>();
  const stores = new Set<string>();
  for (const node of walk(program)) {
    if (node.type !== 'VariableDeclarator' || !isNode(node['init']) || !isNode(node['id'])) continue;
    const hook = nameOf((node['init'] as { callee?: unknown }).callee);
    const { id } = node;
    const second = id.type === 'ArrayPattern' ? (id['elements'] as unknown[])[1] : undefined;
    const setter = hook === 'useSetAtom' ? nameOf(id) : hook === 'useAtom' ? nameOf(second) : undefined;
    if (setter !== undefined) setters.add(setter);
    const store = hook === 'useStore' ? nameOf(id) : undefined;
    if (store !== undefined) stores.add(store);
  }
  return (callee) => {
    const name = nameOf(callee);
    if (name !== undefined) return setters.has(name);
    if (!isNode(callee) || callee.type !== 'MemberExpression') return false;
    return stores.has(nameOf(callee['object']) ?? '') && nameOf(callee['property']) === 'set';
  };
}

/** What a function does beside computing values: the calls that are statements, and those of what it gives back to be called. */
function* deeds(node: Node): Generator<Node> {
  if (isFunction(node)) {
    const body = node['body'] as Node;
    if (body.type === 'BlockStatement') yield* deeds(body);
    else yield* deedsOf(body);
    return;
  }
  if (node.type === 'ExpressionStatement') yield* deedsOf(node['expression'] as Node);
  else if (node.type === 'ReturnStatement') {
    if (isNode(node['argument'])) yield* deedsOf(node['argument']);
  } else if (node.type !== 'VariableDeclaration' && node.type !== 'FunctionDeclaration')
    for (const child of childrenOf(node)) if (child.type.endsWith('Statement')) yield* deeds(child);
}
function* deedsOf(expression: Node): Generator<Node> {
  if (isFunction(expression)) yield* deeds(expression);
  else if (expression.type === 'UnaryExpression') yield* deedsOf(expression['argument'] as Node);
  else if (expression.type === 'ConditionalExpression' || expression.type === 'LogicalExpression')
    for (const child of childrenOf(expression)) yield* deedsOf(child);
  else if (!['Identifier', 'Literal', 'BinaryExpression', 'MemberExpression'].includes(expression.type))
    yield expression;
}

/** Effects of a source that do nothing but write atoms: the line of each. */
function effectsThatOnlyWrite(name: string, source: string): number[] {
  if (!source.includes('Effect(')) return [];
  const program = parseSync(name, source).program as unknown as Node;
  const isSetter = settersIn(program);
  return [...walk(program)].flatMap((node) => {
    if (node.type !== 'CallExpression' || !/^use(Layout)?Effect$/.test(nameOf(node['callee']) ?? ''))
      return [];
    const effect = (node['arguments'] as Node[])[0];
    const done = effect === undefined ? [] : [...deeds(effect)];
    const isOnly =
      done.length > 0 && done.every((one) => one.type === 'CallExpression' && isSetter(one['callee']));
    return isOnly ? [source.slice(0, node['start'] as number).split('\n').length] : [];
  });
}

it('an effect of React · does nothing but write atoms → is not here: the editor, a derived atom or `useHeld` does that', () => {
  const files = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .filter((name) => name !== 'app/editor/held.ts');
  const found = files.flatMap((name) =>
    effectsThatOnlyWrite(name, readFileSync(join(ROOT, 'src', name), 'utf8')).map(
      (line) => `${name}:${line}`,
    ),
  );
  expect(found).toEqual([]);
});

it.each([
  ['const set = useSetAtom(a);', 'useEffect(() => set(b), [b]);', 1],
  ['const [, set] = useAtom(a);', 'useEffect(() => () => set(null), []);', 1],
  ['const store = useStore();', 'useLayoutEffect(() => { if (b) store.set(a, b); });', 1],
  ['const set = useSetAtom(a);', 'useEffect(() => { set(b.map((c) => c.d)); return () => set([]); });', 1],
  ['const set = useSetAtom(a);', 'useEffect(() => { set(b); map.draw.stop(); });', 0],
  ['const set = useSetAtom(a);', 'useEffect(() => watch((b) => set(b)), []);', 0],
  ['const [b, set] = useState(a);', 'useEffect(() => set(a), [a]);', 0],
])('%s %s → found: %s', (setter, effect, count) => {
  expect(effectsThatOnlyWrite('x.ts', `${setter}\n${effect}`)).toHaveLength(count);
});

import type { ModelAnswer } from '../../support/sync/model-calls.ts';
import type { ModelServer } from '../../support/sync/model-server.ts';

type Content = Pick<ModelServer, 'levels' | 'buildings' | 'features'>;
type Level = Content['levels'][number];
type Building = Content['buildings'][number];
type Kept = Content['features'] extends Map<string, infer T> ? T : never;

const keyOf = ({ buildingId, levelIndex }: Level): string => `${buildingId}/${levelIndex}`;
const DELETED = { publishState: 'deleted' };
const KINDS: Record<string, string> = { pois: 'shop', mapobjects: 'desk' };

/** What was published and is deleted by now: it stays in the lists, and is called so, until the next publishing. */
export class Listed {
  private readonly published = new Set<string>();
  private readonly features = new Map<string, Kept>();
  private readonly levels = new Map<string, Level>();
  private readonly buildings = new Map<number, Building>();

  publish({ levels, buildings, features }: Content): void {
    this.published.clear();
    for (const gone of [this.features, this.levels, this.buildings]) gone.clear();
    for (const fid of features.keys()) this.published.add(fid);
    for (const level of levels) this.published.add(keyOf(level));
    for (const { buildingInternalIdentifier: id } of buildings) this.published.add(`b${id}`);
  }

  noteFeature(fid: string, before: Kept | undefined, after: Kept | undefined): void {
    if (after !== undefined) this.features.delete(fid);
    else if (before !== undefined && this.published.has(fid)) this.features.set(fid, before);
  }

  /** @param before as before a call @param now as after it */
  notePlaces(before: Pick<Content, 'levels' | 'buildings'>, now: Content): void {
    const standing = new Set(now.levels.map(keyOf));
    for (const level of before.levels)
      if (!standing.has(keyOf(level)) && this.published.has(keyOf(level)))
        this.levels.set(keyOf(level), level);
    for (const key of standing) this.levels.delete(key);
    for (const building of before.buildings) {
      const id = building.buildingInternalIdentifier;
      if (!now.buildings.includes(building) && this.published.has(`b${id}`)) this.buildings.set(id, building);
    }
  }

  /** The answer to a reading, with what is only listed. */
  complete(path: string, answer: ModelAnswer): ModelAnswer {
    const [first, id = '', second, index = '', kind = ''] = path.split('/').slice(1);
    const levels = [...this.levels.values()].filter((level) => String(level.buildingId) === id);
    if (first === 'buildings' && second === 'levels' && index !== 'draft') {
      const level = this.levels.get(`${id}/${index}`);
      if (kind === 'draft') return level === undefined ? answer : one({ ...level, ...DELETED });
      const there = this.listedIn(`${id}/${index}`).filter(
        ({ properties }) => properties.typeCode === (KINDS[kind] ?? kind),
      );
      return added(level === undefined ? answer : one({ features: [] }), 'features', there);
    }
    if (first === 'buildings' && second !== 'levels') {
      const building = this.buildings.get(Number(id));
      return added(building === undefined ? answer : one({ ...building, ...DELETED }), 'levels', levels);
    }
    if (first === 'buildings') return added(answer, 'levels', levels);
    if (first === 'sites' && second === 'graphs')
      return added(answer, 'features', this.listedIn(`graph/${id}`));
    if (first === 'sites' && second === 'buildings') {
      const there = [...this.buildings.values()].filter(({ siteId }) => String(siteId) === id);
      return added(answer, 'buildings', there);
    }
    const feature = first === 'features' ? this.features.get(id) : undefined;
    return feature === undefined ? answer : one(marked(feature));
  }

  private listedIn(place: string): Kept[] {
    return [...this.features.values()].filter((feature) => feature.place === place).map(marked);
  }
}

const one = (row: object): ModelAnswer => ({ status: 200, json: { result: row } });

const marked = (feature: Kept): Kept => ({
  ...feature,
  properties: { ...feature.properties, ...DELETED },
});

function added(answer: ModelAnswer, name: string, rows: readonly object[]): ModelAnswer {
  if (answer.status !== 200 || rows.length === 0) return answer;
  const json = answer.json as { result: Record<string, unknown> };
  const there = (json.result[name] ?? []) as unknown[];
  const more = rows.map((row) => (name === 'features' ? row : { ...row, ...DELETED }));
  return { ...answer, json: { ...json, result: { ...json.result, [name]: [...there, ...more] } } };
}

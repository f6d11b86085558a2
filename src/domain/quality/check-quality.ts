import { isNetworkNode, isPlace } from '../content/index.ts';
import type { Building } from '../entities/building.ts';
import type { Feature } from '../entities/feature.ts';
import type { Taxonomy } from '../entities/feature-type.ts';
import { areOver, type MeasuredPlace, measuredPlace, overlapsOn, pairOf } from './overlaps.ts';
import { planFix, type FixAsked, type FixPlan } from './fixes/plan-fix.ts';
import { checkFeature, type Finding, findingOf, type QualityRule, UNIQUE_RULES } from './rules/index.ts';
import { unreachedDetail } from './rules/network-rules.ts';
import type { OwnRule } from './rules/own-rules.ts';
import type { CheckedAgainst } from './rules/rule.ts';
import { FloorGrounds } from './floor-grounds.ts';
import { SiteNetwork } from './site-network.ts';

/** A client's content, as far as the device has it. */
export interface QualityContent {
  buildings: readonly Pick<Building, 'lid' | 'geometry'>[];
  features: readonly Feature[];
  taxonomy: Taxonomy;
  ownRules: readonly OwnRule[];
  /** Languages that places are named in, beside the one of their name. */
  languages: readonly string[];
  /** Ids of the client's groups. */
  groups: readonly string[];
  /** Seconds since 1970. */
  now: number;
}

type ByFid<T> = Map<string, T>;
type Groups<T> = Map<string, ByFid<T>>;

const { compare } = new Intl.Collator('en', { numeric: true });

/**
 * Level by level, and there by name, those without one last: in this order findings are listed. Once: what changes later
 * stays in its place.
 */
const asListed = (a: Feature, b: Feature): number =>
  compareKeys(a.levelLid ?? '', b.levelLid ?? '') ||
  Number(!a.properties.name) - Number(!b.properties.name) ||
  compare(a.properties.name ?? '', b.properties.name ?? '');
const compareKeys = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** All that is wrong with a client's content, kept so that a change of a few features is checked by itself. */
export class QualityCheck {
  private readonly against: CheckedAgainst;
  private readonly features: ByFid<Feature> = new Map();
  private readonly own: ByFid<readonly Finding[]> = new Map();
  private readonly same = UNIQUE_RULES.map(({ id, keyOf }) => ({
    rule: id,
    keyOf,
    groups: new Map() as Groups<Feature>,
  }));
  /** Places with an outline, by level, and those of them that lie over each other. */
  private readonly areas: Groups<MeasuredPlace> = new Map();
  private readonly overlaps = new Map<string, [Feature, Feature][]>();
  private readonly nodes: Groups<Feature> = new Map();
  private readonly places: Groups<Feature> = new Map();
  private readonly networks = new Map<string, SiteNetwork>();
  private readonly grounds: FloorGrounds;
  /** Places that no route leads to, and why. */
  private readonly unreachable = new Map<string, string>();

  constructor({ buildings, features, ...against }: QualityContent) {
    this.against = {
      ...against,
      outlines: new Map(buildings.map(({ lid, geometry }) => [lid, geometry])),
    };
    this.grounds = new FloorGrounds(against.taxonomy);
    for (const feature of features.toSorted(asListed)) this.note(feature);
    for (const [level, areas] of this.areas) this.overlaps.set(level, overlapsOn([...areas.values()]));
    for (const site of this.nodes.keys()) this.checkNetwork(site);
    // The initial content does not count as a change.
    this.grounds.takeChanged();
  }

  /** @param put features that are new or changed. @param gone those that are there no more */
  change(put: readonly Feature[], gone: readonly string[]): void {
    /** Nodes that changed, by site. */
    const sites = new Map<string, Set<string>>();
    const touched = [...gone, ...put.map(({ fid }) => fid)].flatMap((fid) => this.features.get(fid) ?? []);
    for (const feature of [...touched, ...put]) {
      if (!isNetworkNode(feature)) continue;
      const nodes = sites.get(feature.siteLid ?? '') ?? new Set();
      sites.set(feature.siteLid ?? '', nodes.add(feature.fid));
    }
    const left = new Set(gone);
    for (const feature of touched) this.drop(feature, left.has(feature.fid));
    for (const feature of put) {
      this.note(feature);
      this.checkOverlaps(feature);
    }
    const levels = this.grounds.takeChanged();
    for (const site of levels.values()) if (!sites.has(site)) sites.set(site, new Set());
    for (const [site, nodes] of sites) this.checkNetwork(site, new Set(levels.keys()), nodes);
    for (const { fid } of put) {
      const feature = this.features.get(fid);
      if (feature !== undefined) this.checkReach(feature);
    }
  }

  /** Findings, those that block publishing first. */
  findings(): Finding[] {
    const found: Finding[] = [];
    for (const fid of this.features.keys()) found.push(...(this.own.get(fid) ?? []));
    for (const { rule, groups } of this.same)
      for (const group of groups.values())
        if (group.size > 1)
          for (const one of group.values()) found.push(findingOf(rule, one, otherName(one, group)));
    for (const pairs of this.overlaps.values())
      for (const [a, b] of pairs)
        found.push({ ...findingOf('overlap', a, b.properties.name ?? ''), other: b.fid });
    for (const network of this.networks.values()) found.push(...network.issues());
    for (const [fid, why] of this.unreachable) {
      const place = this.features.get(fid);
      if (place !== undefined) found.push(findingOf('unreachable', place, why));
    }
    return found.toSorted((a, b) => Number(a.severity === 'warning') - Number(b.severity === 'warning'));
  }

  /** What a fix would do to these features, as they were checked last. @param newId names new groups of transitions */
  plan(asked: FixAsked & { rule: QualityRule }, newId: () => string): FixPlan {
    const { other } = asked;
    const sharing = this.othersOf(asked.rule);
    const others = (fid: string): readonly string[] =>
      other === undefined ? sharing(fid) : sharing(fid).filter((one) => one === other);
    return planFix(
      {
        against: this.against,
        feature: (fid) => this.features.get(fid),
        others,
        nodes: (site) => [...(this.nodes.get(site)?.values() ?? [])],
        newId,
      },
      asked,
    );
  }

  /** The features that share a finding with one. */
  private othersOf(rule: QualityRule): (fid: string) => readonly string[] {
    const sharing = new Map<string, Set<string>>();
    for (const { rule: id, groups } of this.same)
      for (const group of id === rule ? groups.values() : []) {
        // All of a group share one set.
        const fids = new Set(group.keys());
        for (const fid of fids) sharing.set(fid, fids);
      }
    const share = (fid: string, other: string): unknown =>
      sharing.get(fid)?.add(other) ?? sharing.set(fid, new Set([other]));
    for (const pairs of rule === 'overlap' ? this.overlaps.values() : [])
      for (const [a, b] of pairs) {
        share(a.fid, b.fid);
        share(b.fid, a.fid);
      }
    return (fid) => [...(sharing.get(fid) ?? [])].filter((other) => other !== fid);
  }

  private note(feature: Feature): void {
    const { fid, siteLid, levelLid } = feature;
    this.features.set(fid, feature);
    this.own.set(fid, checkFeature(feature, this.against));
    if (isNetworkNode(feature)) {
      put(this.nodes, siteLid ?? '', fid, feature);
      return;
    }
    this.grounds.put(feature);
    for (const { keyOf, groups } of this.same) {
      const key = keyOf(feature);
      if (key !== null) put(groups, key, fid, feature);
    }
    if (!isPlace(feature)) return;
    put(this.places, siteLid ?? '', fid, feature);
    const measured = levelLid === null ? null : measuredPlace(feature);
    if (measured !== null && levelLid !== null) put(this.areas, levelLid, fid, measured);
  }

  /** @param isGone it does not come back in a moment, as it is by now */
  private drop(feature: Feature, isGone: boolean): void {
    const { fid, siteLid, levelLid } = feature;
    if (isGone) this.features.delete(fid);
    this.own.delete(fid);
    this.grounds.take(feature);
    this.unreachable.delete(fid);
    take(this.nodes, siteLid ?? '', fid);
    take(this.places, siteLid ?? '', fid);
    for (const { keyOf, groups } of this.same) take(groups, keyOf(feature) ?? '', fid);
    if (levelLid === null) return;
    take(this.areas, levelLid, fid);
    const pairs = this.overlaps.get(levelLid);
    if (pairs?.some((pair) => pair.some((one) => one.fid === fid)) === true)
      this.overlaps.set(
        levelLid,
        pairs.filter((pair) => pair.every((one) => one.fid !== fid)),
      );
  }

  private checkOverlaps({ fid, levelLid }: Feature): void {
    const areas = this.areas.get(levelLid ?? '');
    const own = areas?.get(fid);
    if (areas === undefined || own === undefined || levelLid === null) return;
    const over = [...areas.values()].filter((other) => other !== own && areOver(own, other));
    if (over.length > 0)
      this.overlaps.set(levelLid, [
        ...(this.overlaps.get(levelLid) ?? []),
        ...over.map(({ place }) => pairOf(own.place, place)),
      ]);
  }

  private checkReach(feature: Feature): void {
    const off = this.networks.get(feature.siteLid ?? '')?.offNetwork(feature) ?? null;
    if (off === null) this.unreachable.delete(feature.fid);
    else this.unreachable.set(feature.fid, unreachedDetail(off));
  }

  /**
   * @param drawn levels on which what is drawn has changed
   * @param changed nodes; all of them unless given
   */
  private checkNetwork(site: string, drawn?: ReadonlySet<string>, changed?: ReadonlySet<string>): void {
    const before = this.networks.get(site);
    const nodes = this.nodes.get(site);
    const { taxonomy } = this.against;
    const after =
      nodes && new SiteNetwork([...nodes.values()], taxonomy, this.grounds.groundOf, before, changed);
    if (after === undefined) this.networks.delete(site);
    else this.networks.set(site, after);
    const unlike = after && before && after.levelsUnlike(before);
    for (const place of this.places.get(site)?.values() ?? []) {
      const isTouched =
        unlike === undefined || unlike.has(place.levelLid) || drawn?.has(place.levelLid ?? '');
      if (isTouched) this.checkReach(place);
    }
  }
}

/** All that is wrong with a client's content: findings that block publishing first. */
export const checkQuality = (content: QualityContent): Finding[] => new QualityCheck(content).findings();

function put<T>(groups: Groups<T>, key: string, fid: string, one: T): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, new Map([[fid, one]]));
  else group.set(fid, one);
}

function take<T>(groups: Groups<T>, key: string, fid: string): void {
  const group = groups.get(key);
  if (group?.delete(fid) === true && group.size === 0) groups.delete(key);
}

const otherName = (one: Feature, group: ByFid<Feature>): string =>
  [...group.values()].find((other) => other !== one)?.properties.name ?? '';

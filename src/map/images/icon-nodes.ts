// oxlint-disable no-restricted-imports -- only the drawings are taken; no component is rendered in this room.
import * as accessibilityIcon from 'lucide-react/icons/accessibility';
import * as activityIcon from 'lucide-react/icons/activity';
import * as anchorIcon from 'lucide-react/icons/anchor';
import * as appWindowIcon from 'lucide-react/icons/app-window';
import * as archiveIcon from 'lucide-react/icons/archive';
import * as armchairIcon from 'lucide-react/icons/armchair';
import * as arrowUpDownIcon from 'lucide-react/icons/arrow-up-down';
import * as babyIcon from 'lucide-react/icons/baby';
import * as baggageClaimIcon from 'lucide-react/icons/baggage-claim';
import * as bandageIcon from 'lucide-react/icons/bandage';
import * as banknoteIcon from 'lucide-react/icons/banknote';
import * as bedDoubleIcon from 'lucide-react/icons/bed-double';
import * as bedSingleIcon from 'lucide-react/icons/bed-single';
import * as bikeIcon from 'lucide-react/icons/bike';
import * as blocksIcon from 'lucide-react/icons/blocks';
import * as bluetoothIcon from 'lucide-react/icons/bluetooth';
import * as boneIcon from 'lucide-react/icons/bone';
import * as bookOpenIcon from 'lucide-react/icons/book-open';
import * as bookOpenTextIcon from 'lucide-react/icons/book-open-text';
import * as boxIcon from 'lucide-react/icons/box';
import * as brickWallIcon from 'lucide-react/icons/brick-wall';
import * as briefcaseIcon from 'lucide-react/icons/briefcase';
import * as briefcaseMedicalIcon from 'lucide-react/icons/briefcase-medical';
import * as brushCleaningIcon from 'lucide-react/icons/brush-cleaning';
import * as busIcon from 'lucide-react/icons/bus';
import * as calendarDaysIcon from 'lucide-react/icons/calendar-days';
import * as cameraIcon from 'lucide-react/icons/camera';
import * as carIcon from 'lucide-react/icons/car';
import * as carTaxiFrontIcon from 'lucide-react/icons/car-taxi-front';
import * as cctvIcon from 'lucide-react/icons/cctv';
import * as churchIcon from 'lucide-react/icons/church';
import * as circleIcon from 'lucide-react/icons/circle';
import * as clapperboardIcon from 'lucide-react/icons/clapperboard';
import * as clipboardCheckIcon from 'lucide-react/icons/clipboard-check';
import * as clipboardListIcon from 'lucide-react/icons/clipboard-list';
import * as clipboardPlusIcon from 'lucide-react/icons/clipboard-plus';
import * as clockIcon from 'lucide-react/icons/clock';
import * as coffeeIcon from 'lucide-react/icons/coffee';
import * as coinsIcon from 'lucide-react/icons/coins';
import * as conciergeBellIcon from 'lucide-react/icons/concierge-bell';
import * as constructionIcon from 'lucide-react/icons/construction';
import * as cookingPotIcon from 'lucide-react/icons/cooking-pot';
import * as creditCardIcon from 'lucide-react/icons/credit-card';
import * as croissantIcon from 'lucide-react/icons/croissant';
import * as cupSodaIcon from 'lucide-react/icons/cup-soda';
import * as doorClosedIcon from 'lucide-react/icons/door-closed';
import * as doorOpenIcon from 'lucide-react/icons/door-open';
import * as doorStairwellIcon from 'lucide-react/icons/door-stairwell';
import * as dramaIcon from 'lucide-react/icons/drama';
import * as dropletsIcon from 'lucide-react/icons/droplets';
import * as dumbbellIcon from 'lucide-react/icons/dumbbell';
import * as evChargerIcon from 'lucide-react/icons/ev-charger';
import * as eyeIcon from 'lucide-react/icons/eye';
import * as fanIcon from 'lucide-react/icons/fan';
import * as fenceIcon from 'lucide-react/icons/fence';
import * as fileTextIcon from 'lucide-react/icons/file-text';
import * as fireExtinguisherIcon from 'lucide-react/icons/fire-extinguisher';
import * as flaskConicalIcon from 'lucide-react/icons/flask-conical';
import * as flaskRoundIcon from 'lucide-react/icons/flask-round';
import * as flower2Icon from 'lucide-react/icons/flower-2';
import * as focusIcon from 'lucide-react/icons/focus';
import * as footprintsIcon from 'lucide-react/icons/footprints';
import * as gemIcon from 'lucide-react/icons/gem';
import * as giftIcon from 'lucide-react/icons/gift';
import * as gitForkIcon from 'lucide-react/icons/git-fork';
import * as glassWaterIcon from 'lucide-react/icons/glass-water';
import * as glassesIcon from 'lucide-react/icons/glasses';
import * as globeIcon from 'lucide-react/icons/globe';
import * as graduationCapIcon from 'lucide-react/icons/graduation-cap';
import * as hamburgerIcon from 'lucide-react/icons/hamburger';
import * as handHeartIcon from 'lucide-react/icons/hand-heart';
import * as heartPulseIcon from 'lucide-react/icons/heart-pulse';
import * as hexagonIcon from 'lucide-react/icons/hexagon';
import * as hospitalIcon from 'lucide-react/icons/hospital';
import * as iceCreamConeIcon from 'lucide-react/icons/ice-cream-cone';
import * as idCardIcon from 'lucide-react/icons/id-card';
import * as imageIcon from 'lucide-react/icons/image';
import * as infoIcon from 'lucide-react/icons/info';
import * as landmarkIcon from 'lucide-react/icons/landmark';
import * as layersIcon from 'lucide-react/icons/layers';
import * as layoutGridIcon from 'lucide-react/icons/layout-grid';
import * as libraryIcon from 'lucide-react/icons/library';
import * as locateIcon from 'lucide-react/icons/locate';
import * as lockIcon from 'lucide-react/icons/lock';
import * as logOutIcon from 'lucide-react/icons/log-out';
import * as luggageIcon from 'lucide-react/icons/luggage';
import * as mailIcon from 'lucide-react/icons/mail';
import * as mapPinIcon from 'lucide-react/icons/map-pin';
import * as martiniIcon from 'lucide-react/icons/martini';
import * as messageSquareIcon from 'lucide-react/icons/message-square';
import * as microscopeIcon from 'lucide-react/icons/microscope';
import * as milestoneIcon from 'lucide-react/icons/milestone';
import * as monitorIcon from 'lucide-react/icons/monitor';
import * as monitorCheckIcon from 'lucide-react/icons/monitor-check';
import * as moveHorizontalIcon from 'lucide-react/icons/move-horizontal';
import * as newspaperIcon from 'lucide-react/icons/newspaper';
import * as octagonXIcon from 'lucide-react/icons/octagon-x';
import * as packageIcon from 'lucide-react/icons/package';
import * as paletteIcon from 'lucide-react/icons/palette';
import * as parasolIcon from 'lucide-react/icons/parasol';
import * as phoneIcon from 'lucide-react/icons/phone';
import * as pillIcon from 'lucide-react/icons/pill';
import * as planeIcon from 'lucide-react/icons/plane';
import * as planeLandingIcon from 'lucide-react/icons/plane-landing';
import * as planeTakeoffIcon from 'lucide-react/icons/plane-takeoff';
import * as plantPotIcon from 'lucide-react/icons/plant-pot';
import * as plugZapIcon from 'lucide-react/icons/plug-zap';
import * as presentationIcon from 'lucide-react/icons/presentation';
import * as printerIcon from 'lucide-react/icons/printer';
import * as projectorIcon from 'lucide-react/icons/projector';
import * as radiationIcon from 'lucide-react/icons/radiation';
import * as radioIcon from 'lucide-react/icons/radio';
import * as rectangleHorizontalIcon from 'lucide-react/icons/rectangle-horizontal';
import * as ribbonIcon from 'lucide-react/icons/ribbon';
import * as scanIcon from 'lucide-react/icons/scan';
import * as scanLineIcon from 'lucide-react/icons/scan-line';
import * as scanSearchIcon from 'lucide-react/icons/scan-search';
import * as schoolIcon from 'lucide-react/icons/school';
import * as scissorsIcon from 'lucide-react/icons/scissors';
import * as serverIcon from 'lucide-react/icons/server';
import * as shapesIcon from 'lucide-react/icons/shapes';
import * as shelvingUnitIcon from 'lucide-react/icons/shelving-unit';
import * as shieldIcon from 'lucide-react/icons/shield';
import * as shieldAlertIcon from 'lucide-react/icons/shield-exclamation-point';
import * as shieldCheckIcon from 'lucide-react/icons/shield-check';
import * as shirtIcon from 'lucide-react/icons/shirt';
import * as shoppingBagIcon from 'lucide-react/icons/shopping-bag';
import * as shoppingBasketIcon from 'lucide-react/icons/shopping-basket';
import * as shoppingCartIcon from 'lucide-react/icons/shopping-cart';
import * as showerHeadIcon from 'lucide-react/icons/shower-head';
import * as signpostIcon from 'lucide-react/icons/signpost';
import * as sirenIcon from 'lucide-react/icons/siren';
import * as smartphoneIcon from 'lucide-react/icons/smartphone';
import * as smileIcon from 'lucide-react/icons/face-slightly-smiling';
import * as sofaIcon from 'lucide-react/icons/sofa';
import * as sparklesIcon from 'lucide-react/icons/sparkles';
import * as sprayCanIcon from 'lucide-react/icons/spray-can';
import * as squareIcon from 'lucide-react/icons/square';
import * as squareDashedIcon from 'lucide-react/icons/square-dashed';
import * as squareParkingIcon from 'lucide-react/icons/square-letter-p';
import * as stampIcon from 'lucide-react/icons/stamp';
import * as stethoscopeIcon from 'lucide-react/icons/stethoscope';
import * as storeIcon from 'lucide-react/icons/store';
import * as sunIcon from 'lucide-react/icons/sun';
import * as syringeIcon from 'lucide-react/icons/syringe';
import * as table2Icon from 'lucide-react/icons/table-2';
import * as telescopeIcon from 'lucide-react/icons/telescope';
import * as testTubeIcon from 'lucide-react/icons/test-tube';
import * as ticketIcon from 'lucide-react/icons/ticket';
import * as ticketCheckIcon from 'lucide-react/icons/ticket-check';
import * as toiletIcon from 'lucide-react/icons/toilet';
import * as toyBrickIcon from 'lucide-react/icons/toy-brick';
import * as trafficConeIcon from 'lucide-react/icons/traffic-cone';
import * as trainFrontIcon from 'lucide-react/icons/train-front';
import * as trash2Icon from 'lucide-react/icons/trash';
import * as treesIcon from 'lucide-react/icons/trees';
import * as trendingUpIcon from 'lucide-react/icons/trending-up';
import * as triangleAlertIcon from 'lucide-react/icons/triangle-exclamation-point';
import * as truckIcon from 'lucide-react/icons/truck';
import * as tvIcon from 'lucide-react/icons/tv';
import * as umbrellaIcon from 'lucide-react/icons/umbrella';
import * as usersIcon from 'lucide-react/icons/users';
import * as usersRoundIcon from 'lucide-react/icons/users-round';
import * as utensilsIcon from 'lucide-react/icons/utensils';
import * as utensilsCrossedIcon from 'lucide-react/icons/utensils-crossed';
import * as vaultIcon from 'lucide-react/icons/vault';
import * as volumeOffIcon from 'lucide-react/icons/volume-off';
import * as wavesIcon from 'lucide-react/icons/waves-horizontal';
import * as waypointsIcon from 'lucide-react/icons/waypoints';
import * as wifiIcon from 'lucide-react/icons/wifi';
import * as wrenchIcon from 'lucide-react/icons/wrench';
import * as zapIcon from 'lucide-react/icons/zap';

/** One element of an icon: its SVG tag and attributes, in a box of 24. */
export type IconNode = readonly [tag: string, attributes: Readonly<Record<string, string>>];

/** The drawing is beside the component in each module of the icon set, outside its declared types. */
function drawingIn(module: object): readonly IconNode[] {
  const data: unknown = '__iconData' in module ? module.__iconData : undefined;
  if (typeof data !== 'object' || data === null || !('node' in data) || !Array.isArray(data.node)) return [];
  return data.node as IconNode[];
}

const MODULES: Readonly<Record<string, object>> = {
  accessibility: accessibilityIcon,
  activity: activityIcon,
  anchor: anchorIcon,
  'app-window': appWindowIcon,
  archive: archiveIcon,
  armchair: armchairIcon,
  'arrow-up-down': arrowUpDownIcon,
  baby: babyIcon,
  'baggage-claim': baggageClaimIcon,
  bandage: bandageIcon,
  banknote: banknoteIcon,
  'bed-double': bedDoubleIcon,
  'bed-single': bedSingleIcon,
  bike: bikeIcon,
  blocks: blocksIcon,
  bluetooth: bluetoothIcon,
  bone: boneIcon,
  'book-open': bookOpenIcon,
  'book-open-text': bookOpenTextIcon,
  box: boxIcon,
  'brick-wall': brickWallIcon,
  briefcase: briefcaseIcon,
  'briefcase-medical': briefcaseMedicalIcon,
  'brush-cleaning': brushCleaningIcon,
  bus: busIcon,
  'calendar-days': calendarDaysIcon,
  camera: cameraIcon,
  car: carIcon,
  'car-taxi-front': carTaxiFrontIcon,
  cctv: cctvIcon,
  church: churchIcon,
  circle: circleIcon,
  clapperboard: clapperboardIcon,
  'clipboard-check': clipboardCheckIcon,
  'clipboard-list': clipboardListIcon,
  'clipboard-plus': clipboardPlusIcon,
  clock: clockIcon,
  coffee: coffeeIcon,
  coins: coinsIcon,
  'concierge-bell': conciergeBellIcon,
  construction: constructionIcon,
  'cooking-pot': cookingPotIcon,
  'credit-card': creditCardIcon,
  croissant: croissantIcon,
  'cup-soda': cupSodaIcon,
  'door-closed': doorClosedIcon,
  'door-open': doorOpenIcon,
  'door-stairwell': doorStairwellIcon,
  drama: dramaIcon,
  droplets: dropletsIcon,
  dumbbell: dumbbellIcon,
  'ev-charger': evChargerIcon,
  eye: eyeIcon,
  fan: fanIcon,
  fence: fenceIcon,
  'file-text': fileTextIcon,
  'fire-extinguisher': fireExtinguisherIcon,
  'flask-conical': flaskConicalIcon,
  'flask-round': flaskRoundIcon,
  'flower-2': flower2Icon,
  focus: focusIcon,
  footprints: footprintsIcon,
  gem: gemIcon,
  gift: giftIcon,
  'git-fork': gitForkIcon,
  'glass-water': glassWaterIcon,
  glasses: glassesIcon,
  globe: globeIcon,
  'graduation-cap': graduationCapIcon,
  hamburger: hamburgerIcon,
  'hand-heart': handHeartIcon,
  'heart-pulse': heartPulseIcon,
  hexagon: hexagonIcon,
  hospital: hospitalIcon,
  'ice-cream-cone': iceCreamConeIcon,
  'id-card': idCardIcon,
  image: imageIcon,
  info: infoIcon,
  landmark: landmarkIcon,
  layers: layersIcon,
  'layout-grid': layoutGridIcon,
  library: libraryIcon,
  locate: locateIcon,
  lock: lockIcon,
  'log-out': logOutIcon,
  luggage: luggageIcon,
  mail: mailIcon,
  'map-pin': mapPinIcon,
  martini: martiniIcon,
  'message-square': messageSquareIcon,
  microscope: microscopeIcon,
  milestone: milestoneIcon,
  monitor: monitorIcon,
  'monitor-check': monitorCheckIcon,
  'move-horizontal': moveHorizontalIcon,
  newspaper: newspaperIcon,
  'octagon-x': octagonXIcon,
  package: packageIcon,
  palette: paletteIcon,
  parasol: parasolIcon,
  phone: phoneIcon,
  pill: pillIcon,
  plane: planeIcon,
  'plane-landing': planeLandingIcon,
  'plane-takeoff': planeTakeoffIcon,
  'plant-pot': plantPotIcon,
  'plug-zap': plugZapIcon,
  presentation: presentationIcon,
  printer: printerIcon,
  projector: projectorIcon,
  radiation: radiationIcon,
  radio: radioIcon,
  'rectangle-horizontal': rectangleHorizontalIcon,
  ribbon: ribbonIcon,
  scan: scanIcon,
  'scan-line': scanLineIcon,
  'scan-search': scanSearchIcon,
  school: schoolIcon,
  scissors: scissorsIcon,
  server: serverIcon,
  shapes: shapesIcon,
  'shelving-unit': shelvingUnitIcon,
  shield: shieldIcon,
  'shield-alert': shieldAlertIcon,
  'shield-check': shieldCheckIcon,
  shirt: shirtIcon,
  'shopping-bag': shoppingBagIcon,
  'shopping-basket': shoppingBasketIcon,
  'shopping-cart': shoppingCartIcon,
  'shower-head': showerHeadIcon,
  signpost: signpostIcon,
  siren: sirenIcon,
  smartphone: smartphoneIcon,
  smile: smileIcon,
  sofa: sofaIcon,
  sparkles: sparklesIcon,
  'spray-can': sprayCanIcon,
  square: squareIcon,
  'square-dashed': squareDashedIcon,
  'square-parking': squareParkingIcon,
  stamp: stampIcon,
  stethoscope: stethoscopeIcon,
  store: storeIcon,
  sun: sunIcon,
  syringe: syringeIcon,
  'table-2': table2Icon,
  telescope: telescopeIcon,
  'test-tube': testTubeIcon,
  ticket: ticketIcon,
  'ticket-check': ticketCheckIcon,
  toilet: toiletIcon,
  'toy-brick': toyBrickIcon,
  'traffic-cone': trafficConeIcon,
  'train-front': trainFrontIcon,
  'trash-2': trash2Icon,
  trees: treesIcon,
  'trending-up': trendingUpIcon,
  'triangle-alert': triangleAlertIcon,
  truck: truckIcon,
  tv: tvIcon,
  umbrella: umbrellaIcon,
  users: usersIcon,
  'users-round': usersRoundIcon,
  utensils: utensilsIcon,
  'utensils-crossed': utensilsCrossedIcon,
  vault: vaultIcon,
  'volume-off': volumeOffIcon,
  waves: wavesIcon,
  waypoints: waypointsIcon,
  wifi: wifiIcon,
  wrench: wrenchIcon,
  zap: zapIcon,
};

export const ICON_NAMES: readonly string[] = Object.keys(MODULES);

/** The drawing of an icon by its kebab-case name; a pin for names that are not bundled. */
export function iconNodes(name: string): readonly IconNode[] {
  return drawingIn((Object.hasOwn(MODULES, name) ? MODULES[name] : undefined) ?? mapPinIcon);
}

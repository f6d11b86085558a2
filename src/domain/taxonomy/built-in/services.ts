import { places } from './define.ts';

export const services = places({ group: 'Service', colourClass: 'service' }, [
  ['reception', 'Reception', 'concierge-bell'],
  ['information', 'Information', 'info'],
  ['admissions', 'Admissions', 'clipboard-check'],
  ['cashier', 'Cashier', 'banknote'],
  ['bank', 'Bank', 'landmark'],
  ['atm', 'Cash machine', 'credit-card'],
  ['currency-exchange', 'Currency exchange', 'coins'],
  ['post-office', 'Post office', 'mail'],
  ['parcel-locker', 'Parcel locker', 'package'],
  ['lockers', 'Lockers', 'vault'],
  ['lost-property', 'Lost property', 'umbrella'],
  ['cloakroom', 'Cloakroom', 'shirt'],
  ['prayer-room', 'Prayer room', 'hand-heart'],
  ['chapel', 'Chapel', 'church'],
  ['lounge', 'Lounge', 'sofa'],
  ['photo-booth', 'Photo booth', 'camera'],
  ['self-service-terminal', 'Self-service terminal', 'monitor-check'],
  ['wifi-point', 'Wi-Fi point', 'wifi'],
  ['charging-point', 'Charging point', 'plug-zap'],
  ['meeting-point', 'Meeting point', 'map-pin'],
]);

export const hygiene = places({ group: 'Toilets', colourClass: 'service' }, [
  ['toilet', 'Toilet', 'toilet'],
  ['toilet-women', 'Toilet, women', 'toilet'],
  ['toilet-men', 'Toilet, men', 'toilet'],
  ['toilet-accessible', 'Toilet, accessible', 'accessibility'],
  ['baby-changing', 'Baby changing', 'baby'],
  ['shower', 'Shower', 'shower-head'],
  ['changing-room', 'Changing room', 'shirt'],
]);

export const safety = places({ group: 'Safety', colourClass: 'service' }, [
  ['first-aid', 'First aid', 'briefcase-medical'],
  ['defibrillator', 'Defibrillator', 'heart-pulse'],
  ['fire-extinguisher', 'Fire extinguisher', 'fire-extinguisher'],
  ['emergency-exit', 'Emergency exit', 'log-out'],
  ['assembly-point', 'Assembly point', 'users'],
  ['security-desk', 'Security', 'shield-check'],
  ['police', 'Police', 'shield'],
]);

export const wayAround = places({ group: 'Way around', colourClass: 'service' }, [
  ['stairs', 'Stairs', 'door-stairwell'],
  ['elevator', 'Elevator', 'arrow-up-down'],
  ['escalator', 'Escalator', 'trending-up'],
  ['moving-walkway', 'Moving walkway', 'move-horizontal'],
  ['entrance', 'Entrance', 'door-open'],
]);

export const restricted = places({ group: 'Staff only', colourClass: 'restricted' }, [
  ['storage', 'Storage', 'archive'],
  ['server-room', 'Server room', 'server'],
  ['plant-room', 'Plant room', 'fan'],
  ['electrical-room', 'Electrical room', 'zap'],
  ['cleaning', 'Cleaning', 'brush-cleaning'],
  ['waste-room', 'Waste room', 'trash-2'],
  ['records', 'Records', 'lock'],
  ['staff-room', 'Staff room', 'users'],
  ['sterile-supply', 'Sterile supply', 'spray-can'],
  ['linen-room', 'Linen room', 'layers'],
  ['mortuary', 'Mortuary', 'lock'],
  ['loading-dock', 'Loading dock', 'truck'],
  ['workshop', 'Workshop', 'wrench'],
]);

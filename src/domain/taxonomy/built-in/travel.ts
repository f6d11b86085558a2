import { places } from './define.ts';

export const travel = places({ group: 'Travel', colourClass: 'service' }, [
  ['gate', 'Gate', 'plane-takeoff'],
  ['check-in', 'Check-in', 'ticket-check'],
  ['baggage-claim', 'Baggage claim', 'baggage-claim'],
  ['baggage-drop', 'Baggage drop', 'luggage'],
  ['left-luggage', 'Left luggage', 'luggage'],
  ['passport-control', 'Passport control', 'id-card'],
  ['security-check', 'Security check', 'scan-search'],
  ['customs', 'Customs', 'stamp'],
  ['arrivals', 'Arrivals', 'plane-landing'],
  ['departures', 'Departures', 'plane-takeoff'],
  ['ticket-office', 'Ticket office', 'ticket'],
  ['ticket-machine', 'Ticket machine', 'ticket'],
  ['train-platform', 'Platform', 'train-front'],
  ['bus-stop', 'Bus stop', 'bus'],
  ['taxi-rank', 'Taxi rank', 'car-taxi-front'],
  ['car-rental', 'Car rental', 'car'],
  ['parking', 'Parking', 'square-parking'],
  ['parking-accessible', 'Parking, accessible', 'accessibility'],
  ['ev-charging', 'Car charging', 'ev-charger'],
  ['bicycle-parking', 'Bicycle parking', 'bike'],
]);

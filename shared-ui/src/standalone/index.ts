export { EventLog, recordEvents } from './EventLog';
export { openStandalone } from './openStandalone';

export { EventLog, recordEvents } from './EventLog';
export { openAlone } from './openAlone';

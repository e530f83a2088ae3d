import { service } from '../scripts/webpack/service';

export default service({ name: 'api', directory: import.meta.dirname, entry: { server: './src/server.ts' } });

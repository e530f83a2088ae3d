import { service } from '../scripts/webpack/service';

export default service({
  name: 'api',
  directory: import.meta.dirname,
  entry: {
    server: './src/server.ts',
    migrate: './src/migrate.ts',
    backup: './src/backup/backup.ts',
    restore: './src/backup/restore.ts',
    'second-factor': './src/remove-second-factor.ts',
  },
});

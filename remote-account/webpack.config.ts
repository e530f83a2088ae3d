import { remote } from '@press-start/scripts/webpack/remote';

export default remote({
  name: 'account',
  directory: import.meta.dirname,
  // The dialog opens over whatever page one is on, so it can be had without the route.
  exposes: { './LoginDialog': './src/features/sign-in/LoginPage.tsx' },
});

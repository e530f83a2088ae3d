/** Chromium switches that disable the sandbox, which does not work as root in containers, and background requests. */
export const browserSwitches = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

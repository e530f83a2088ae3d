// jsdom leaves out web standards that browsers and Node both have; Node's own are put back.
const { TestEnvironment } = require('jest-environment-jsdom');

module.exports = class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    const { global } = this;
    const missing = {
      fetch,
      Request,
      Response,
      Headers,
      TextEncoder,
      TextDecoder,
      ReadableStream,
      TransformStream,
      structuredClone,
    };
    for (const [name, value] of Object.entries(missing)) global[name] ??= value;
    // The router hands one's signal to the other: both must be Node's.
    Object.assign(global, { AbortController, AbortSignal });
  }
};

/** Code to append to the entry of a server build. It gives each fragment a loader that loops forever. */
export const loopingFragments = `
;(() => {
  const { init, get } = module.exports;
  const withLoop = (fragment) => ({
    ...fragment,
    load: async () => ({ ...(await fragment.load()), loader: () => { for (;;) {} } }),
  });
  module.exports = {
    init,
    get: async (name) => {
      const exposed = (await get(name))();
      return () => ({ ...exposed, fragments: exposed.fragments?.map(withLoop) });
    },
  };
})();`;

/**
 * Code to append to the entry of a server build. It gives each page a loader that causes the fault named in
 * the URL, such as `?fault=loop`.
 */
export const faultyPages = `
;(() => {
  const faults = {
    loop: () => { for (;;) {} },
    exit: () => process.exit(1),
    endless: () => new Promise(() => {}),
    memory: () => { const all = []; for (;;) all.push({ more: [all.length] }); },
  };
  const { init, get } = module.exports;
  const withFault = (route) => ({
    ...route,
    lazy: async () => {
      const page = await route.lazy();
      const loader = (args) => {
        const fault = faults[new URL(args.request.url).searchParams.get('fault')];
        return fault ? fault() : page.loader ? page.loader(args) : null;
      };
      return { ...page, loader };
    },
  });
  module.exports = {
    init,
    get: async (name) => {
      const exposed = (await get(name))();
      return () => ({ ...exposed, routes: exposed.routes.map(withFault) });
    },
  };
})();`;

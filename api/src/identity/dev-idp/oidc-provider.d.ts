// The package's main file warns about every Node before 22 on the console; what is behind it runs on 20 as well.
declare module 'oidc-provider/lib/provider.js' {
  export { default as Provider } from 'oidc-provider';
}
declare module 'oidc-provider/lib/helpers/interaction_policy/index.js' {
  import type { interactionPolicy } from 'oidc-provider';
  export const base: typeof interactionPolicy.base;
  export const Prompt: typeof interactionPolicy.Prompt;
}

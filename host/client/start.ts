/**
 * The client's entry point. Evaluates the libraries, the design system and the host in several tasks, because
 * a single task would block a slow phone for too long.
 */
import { registerRenderedStyles } from './rendered-styles';

const modules = [
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  () => import(/* webpackMode: "eager" */ 'react-router-dom'),
  () => import(/* webpackMode: "eager" */ '@press-start/shared-ui/themes'),
  () => import(/* webpackMode: "eager" */ '@press-start/shared-ui/components'),
  () => import(/* webpackMode: "eager" */ '@press-start/shared-ui/app'),
  () => import(/* webpackMode: "eager" */ '@press-start/shared-ui/shell'),
  () => import(/* webpackMode: "eager" */ './main'),
];

/**
 * Resolves in a new task. Uses a message instead of a timer, because browsers throttle timers in background
 * tabs.
 */
const nextTask = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port2.onmessage = () => {
      port2.close();
      resolve();
    };
    port1.postMessage(null);
  });

async function start() {
  registerRenderedStyles(document);
  for (const evaluate of modules) {
    await evaluate();
    await nextTask();
  }
}

void start();

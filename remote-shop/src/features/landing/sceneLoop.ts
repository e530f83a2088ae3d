import { createScene, drawFloor } from './drawScene';

/** CSS pixels to one pixel of the scene. */
const pixel = 3;
const framesPerSecond = 10;

/** Draws the scene, keeps it in the window's shape, and lets the floor run toward the visitor. Answers how to stop. */
export function showScene(canvas: HTMLCanvasElement): () => void {
  const context = canvas.getContext('2d');
  if (!context) return () => undefined;
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  let scene: ImageData;
  let frame = 0;

  const fit = () => {
    canvas.width = Math.ceil(canvas.clientWidth / pixel);
    canvas.height = Math.ceil(canvas.clientHeight / pixel);
    scene = createScene(canvas.width, canvas.height);
    paint();
  };
  const paint = () => {
    drawFloor(scene, frame / framesPerSecond);
    context.putImageData(scene, 0, 0);
  };

  fit();
  const size = new ResizeObserver(fit);
  size.observe(canvas);
  const timer = setInterval(() => {
    if (still || document.hidden) return;
    frame += 1;
    paint();
  }, 1000 / framesPerSecond);
  return () => {
    size.disconnect();
    clearInterval(timer);
  };
}

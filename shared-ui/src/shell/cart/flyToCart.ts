import { layer } from '../../themes/scale';
import { shownBase } from '../../themes/themeName';

/** Size of the moving copy of the cover in pixels. */
const [width, height] = [60, 80];

/** Delay after which a visitor would no longer connect the moving cover with the click. */
const maxDelayMs = 500;

interface Added {
  /** When the game was added, as returned by `performance.now()`. */
  time: number;
  /** Path of the page on which the game was added. */
  path: string;
}

/**
 * Moves a copy of the cover of an added game to the cart button, which then bounces while its count flips. If
 * this code was loaded late or the page has changed, the cover does not move. If the visitor prefers reduced
 * motion, only the colours of the count change briefly. Does nothing if no cart button is in view.
 *
 * @throws if the animation of the cover is cancelled
 */
export async function flyToCart(thumbnail: string, { time, path }: Added): Promise<void> {
  const [button] = findInView('[data-cart]');
  const count = button?.lastElementChild;
  if (!button || !count) return;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    const swapped = { backgroundColor: 'var(--text)', color: 'var(--bg-deep)' };
    count.animate([swapped, swapped], 600);
    return;
  }
  const easing = shownBase() === 'retro' ? 'steps(4)' : 'ease-in-out';
  const isOutdated = performance.now() - time > maxDelayMs || location.pathname !== path;
  const cover = isOutdated ? undefined : findCover(thumbnail);
  if (cover) await fly(cover, button, easing);
  button.animate({ translate: ['0', '0 -8px', '0'] }, { duration: 200, easing });
  count.animate({ transform: ['none', 'rotateX(90deg)', 'none'] }, { duration: 200, easing });
}

/** Returns the elements that are rendered and at least partly inside the viewport. */
const findInView = (selector: string) =>
  [...document.querySelectorAll(selector)].filter((element) => {
    const { width, top, bottom } = element.getBoundingClientRect();
    return width > 0 && bottom > 0 && top < innerHeight;
  });

/**
 * Returns the visible cover in the article that contains focus, even if its picture is not the thumbnail.
 * Otherwise, returns any visible cover of the game, or `undefined`.
 */
function findCover(thumbnail: string): HTMLImageElement | undefined {
  const covers = findInView('.cover img').filter((cover) => cover instanceof HTMLImageElement);
  const product = document.activeElement?.closest('article');
  const [picture = ''] = thumbnail.split(/-\d+\.webp/);
  return covers.find((cover) => product?.contains(cover)) ?? covers.find(({ src }) => src.includes(picture));
}

async function fly(cover: HTMLImageElement, button: Element, easing: string): Promise<void> {
  const copy = new Image(width, height);
  copy.src = cover.currentSrc;
  copy.alt = '';
  copy.style.cssText = `position:fixed;inset:0 auto auto 0;z-index:${layer.toast};pointer-events:none`;
  document.body.append(copy);
  const transform = [moveTo(cover), `${moveTo(button)} scale(.4)`];
  try {
    await copy.animate({ transform }, { duration: 260, easing }).finished;
  } finally {
    copy.remove();
  }
}

/** Returns the transform that moves the copy from the top left corner to the centre of an element. */
function moveTo(element: Element): string {
  const box = element.getBoundingClientRect();
  return `translate(${box.x + (box.width - width) / 2}px,${box.y + (box.height - height) / 2}px)`;
}

import { flyToCart } from './flyToCart';

const thumbnail = '/images/covers/7-0a1b2c3d-240.webp';

let animated: string[];
let outcome: Promise<unknown>;

beforeEach(() => {
  animated = [];
  outcome = Promise.resolve();
  document.body.innerHTML = `
    <div class="cover"><img src="${thumbnail}" alt=""></div>
    <button data-cart><span>1</span></button>`;
  // jsdom has no layout, media queries or animations.
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 60, 80));
  Object.assign(window, { matchMedia: () => ({ matches: false }) });
  Object.assign(Element.prototype, {
    animate(this: Element) {
      animated.push(this.tagName);
      return { finished: outcome };
    },
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(Element.prototype, 'animate');
  Reflect.deleteProperty(window, 'matchMedia');
});

const copies = () => document.querySelectorAll('body > img');

test('A copy of the cover of an added game is animated and removed, and then the cart button and its count are animated', async () => {
  await flyToCart(thumbnail, { time: performance.now(), path: location.pathname });
  expect(animated).toEqual(['IMG', 'BUTTON', 'SPAN']);
  expect(copies()).toHaveLength(0);
});

test.each([
  ['the animation code was loaded late', -501, '/'],
  ['the page has changed', 0, '/elsewhere'],
])(
  'The cover does not move to the cart button if %s, but the button and its count are still animated',
  async (_, delay, path) => {
    await flyToCart(thumbnail, { time: performance.now() + delay, path });
    expect(animated).toEqual(['BUTTON', 'SPAN']);
  },
);

test('The moving copy of a cover is removed if its animation is cancelled', async () => {
  outcome = Promise.reject(new DOMException('The animation was cancelled', 'AbortError'));
  const flight = flyToCart(thumbnail, { time: performance.now(), path: location.pathname });
  await expect(flight).rejects.toThrow('The animation was cancelled');
  expect(copies()).toHaveLength(0);
});

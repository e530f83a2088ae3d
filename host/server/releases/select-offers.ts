/** Selects the fragments that the slots of a visitor's pages show. */
import { offerId, type SelectedOffer, type SelectedOffers } from '@press-start/shared-ui/fragments';
import type { SlotSetting } from '../../../scripts/release/registry';
import type { Release } from './release';
import type { ServedRelease } from './release-manager';

interface Offer {
  slot: string;
  selected: SelectedOffer;
}

function offersOf({ name, fragments = [] }: Release): Offer[] {
  return fragments.map(({ id, slot, height: { wide, narrow }, audience }) => ({
    slot,
    selected: { id: offerId(name, id), height: { wide, narrow }, ...(audience && { audience }) },
  }));
}

/**
 * Returns the position of an offer in a slot; the offers that the setting does not name follow the others.
 */
function positionIn({ order = [] }: SlotSetting, { id }: SelectedOffer): number {
  const position = order.indexOf(id);
  return position < 0 ? order.length : position;
}

/**
 * Returns the offers for each slot, in the order and up to the limit that the registry sets. Without a
 * setting, a slot shows all offers in the alphabetical order of their remotes. Omits remotes that are
 * switched off.
 * @param settings the settings in the registry, by slot
 */
export function selectOffers(
  served: readonly Pick<ServedRelease, 'release' | 'off'>[],
  settings: ReadonlyMap<string, SlotSetting>,
): SelectedOffers {
  const releases = served.filter(({ off }) => !off).map(({ release }) => release);
  const offers = releases.toSorted((a, b) => (a.name < b.name ? -1 : 1)).flatMap(offersOf);
  const slots = new Set(offers.map(({ slot }) => slot));
  const selected = [...slots].sort().map((slot): [string, SelectedOffer[]] => {
    const setting = settings.get(slot) ?? {};
    const all = offers.filter((offer) => offer.slot === slot).map((offer) => offer.selected);
    const sorted = all.toSorted((a, b) => positionIn(setting, a) - positionIn(setting, b));
    return [slot, sorted.slice(0, setting.limit)];
  });
  return Object.fromEntries(selected.filter(([, all]) => all.length > 0));
}

/**
 * Returns the release that offers a fragment, with the fragment's declaration in the release; undefined if no
 * release offers the fragment.
 */
export function findOffer<Served extends Pick<ServedRelease, 'release'>>(
  served: readonly Served[],
  slot: string,
  offer: string,
) {
  for (const remote of served)
    for (const fragment of remote.release.fragments ?? [])
      if (fragment.slot === slot && offerId(remote.release.name, fragment.id) === offer)
        return { remote, fragment };
  return undefined;
}

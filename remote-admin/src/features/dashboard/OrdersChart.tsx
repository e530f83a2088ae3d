import { ResponsiveBar } from '@nivo/bar';
import type { OrderStatus } from '@press-start/api/contract';
import { capitalise } from '@press-start/shared-ui/format';
import { theme, useThemeName } from '@press-start/shared-ui/themes';
import type { ThemeName } from '@press-start/shared-ui/themes';

interface Props {
  /** How many of the orders shown stand where. */
  counts: { status: OrderStatus; orders: number }[];
}

const { color, font } = theme;

const colours: Record<OrderStatus, string> = {
  cart: color.line,
  pending: color.warn,
  fulfilled: color.text,
  dispatched: color.info,
  delivered: color.ok,
  cancelled: color.danger,
};

/** Pixels; VT323 is not legible below 19. */
const sizes: Record<ThemeName, number> = { original: 15, retro: 22 };

/** Flat bars, the figure after each one. The table beside it says the same to a reader. */
export default function OrdersChart({ counts }: Props) {
  const { themeName } = useThemeName();
  const text = { fill: color.textMuted, fontFamily: font.ui, fontSize: sizes[themeName] };
  return (
    <ResponsiveBar
      layout="horizontal"
      // The first status stands at the top, and the axis counts from below.
      data={counts.map(({ status, orders }) => ({ status, name: capitalise(status), orders })).toReversed()}
      keys={['orders']}
      indexBy="name"
      margin={{ top: 0, right: 48, bottom: 0, left: 104 }}
      padding={0.3}
      colors={({ data }) => colours[data.status]}
      enableGridY={false}
      axisBottom={null}
      axisLeft={{ tickSize: 0, tickPadding: 12 }}
      labelPosition="end"
      labelOffset={16}
      labelTextColor={color.text}
      theme={{ text, labels: { text } }}
      animate={false}
      isInteractive={false}
      role="presentation"
    />
  );
}

import { ResponsiveBar } from '@nivo/bar';
import type { OrderStatus } from '@press-start/api/contract';
import { capitalise } from '@press-start/shared-ui/format';
import { theme } from '@press-start/shared-ui/themes';

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

const text = { fill: color.textMuted, fontFamily: font.ui, fontSize: 14 };

/** Flat bars, the figure above each one. The table below it says the same to a reader. */
export default function OrdersChart({ counts }: Props) {
  return (
    <ResponsiveBar
      data={counts.map(({ status, orders }) => ({ status, name: capitalise(status), orders }))}
      keys={['orders']}
      indexBy="name"
      margin={{ top: 28, right: 8, bottom: 32, left: 8 }}
      padding={0.35}
      colors={({ data }) => colours[data.status]}
      enableGridY={false}
      axisLeft={null}
      axisBottom={{ tickSize: 0, tickPadding: 10 }}
      labelPosition="end"
      labelOffset={14}
      labelTextColor={color.text}
      theme={{ text, labels: { text: { ...text, fontSize: 16 } } }}
      animate={false}
      isInteractive={false}
      role="presentation"
    />
  );
}

import { ResponsiveBar } from '@nivo/bar';
import type { BarCustomLayerProps } from '@nivo/bar';
import { theme, useThemeName } from '@press-start/shared-ui/themes';
import type { ThemeName } from '@press-start/shared-ui/themes';
import { compact } from './money';
import type { MonthlySale } from './monthlySales';
import { useNarrow } from './useNarrow';

type Unit = 'orders' | 'amount';

interface Bar {
  [key: string]: string | number;
  name: string;
  figure: number;
  kind: 'sample' | 'real' | 'now';
}

interface Props {
  sales: readonly MonthlySale[];
  unit: Unit;
  /** Which bar is in the colour of action, from 0. */
  marked: number;
}

const { color, font, type } = theme;

const colours: Record<Bar['kind'], string> = {
  sample: color.chart2,
  real: color.chart2,
  now: color.chart1,
};

/** Pixels; VT323 is not legible below 19. */
const sizes: Record<ThemeName, number> = { original: 14, retro: 20 };

/** A hatched bar is invented, a whole one counted: to be told apart without colour. */
const hatch = {
  id: 'hatch',
  type: 'patternLines',
  background: color.surface,
  color: color.chart2,
  rotation: -45,
  lineWidth: 5,
  spacing: 10,
};

/**
 * Flat bars with their figures; on a narrow screen they lie, for there is no room for twelve figures side by side. The
 * table beside it says the same to a reader.
 */
export default function MonthChart({ sales, unit, marked }: Props) {
  const { themeName } = useThemeName();
  const lying = useNarrow();
  const text = { fill: color.textMuted, fontFamily: font.ui, fontSize: sizes[themeName] };
  const data = sales.map((sale, index): Bar => ({
    name: sale.name,
    figure: sale[unit],
    kind: index === marked ? 'now' : sale.sample ? 'sample' : 'real',
  }));
  const names = { tickSize: 0, tickPadding: 12 };
  return (
    <ResponsiveBar
      // Other figures are other bars: the library would turn the one shape into the other, and now and then get stuck.
      key={JSON.stringify([data, lying])}
      // Lying bars are drawn from the bottom up.
      data={lying ? data.reverse() : data}
      keys={['figure']}
      indexBy="name"
      layout={lying ? 'horizontal' : 'vertical'}
      margin={lying ? { top: 0, right: 52, bottom: 0, left: 46 } : { top: 30, right: 0, bottom: 38, left: 0 }}
      padding={lying ? 0.28 : 0.16}
      colors={({ data: { kind } }) => colours[kind]}
      borderWidth={2}
      borderColor={color.line}
      defs={[hatch]}
      fill={[{ match: ({ data: { data: bar } }) => bar.kind === 'sample', id: hatch.id }]}
      enableLabel={false}
      enableGridX={lying}
      enableGridY={!lying}
      gridXValues={4}
      gridYValues={4}
      axisLeft={lying ? names : null}
      axisBottom={lying ? null : names}
      layers={lying ? ['grid', 'axes', 'bars', LyingFigures] : ['grid', 'axes', 'bars', Stubs, Figures]}
      theme={{ text, axis: { ticks: { text } }, grid: { line: { stroke: color.lineSoft } } }}
      animate={false}
      isInteractive={false}
      role="presentation"
    />
  );
}

/** A month without sales is a thin line, so that it is not taken for one that is missing; the marked one a thick one. */
function Stubs({ bars, innerHeight }: BarCustomLayerProps<Bar>) {
  return bars.map(({ key, x, width, data: { data } }) => (
    <rect
      key={key}
      x={x}
      y={data.kind === 'now' ? innerHeight : innerHeight - 2}
      width={width}
      height={data.kind === 'now' ? 5 : 2}
      fill={data.kind === 'now' ? color.text : color.line}
    />
  ));
}

const figureStyle = { fill: color.text, font: `${type.uiWeight} ${type.fsS} ${font.ui}` };

function Figures({ bars }: BarCustomLayerProps<Bar>) {
  return bars.map((bar) => (
    <text key={bar.key} x={bar.x + bar.width / 2} y={bar.y - 9} textAnchor="middle" style={figureStyle}>
      {compact(bar.data.value ?? 0)}
    </text>
  ));
}

function LyingFigures({ bars }: BarCustomLayerProps<Bar>) {
  return bars.map(({ key, x, y, width, height, data: { data, value } }) => (
    <g key={key}>
      {data.kind === 'now' && <rect x={x - 6} y={y} width={5} height={height} fill={color.text} />}
      <text x={x + width + 8} y={y + height / 2} dominantBaseline="central" style={figureStyle}>
        {compact(value ?? 0)}
      </text>
    </g>
  ));
}

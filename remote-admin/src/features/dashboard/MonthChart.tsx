import type { BarCustomLayerProps } from '@nivo/bar';
import { ResponsiveBar } from '@nivo/bar';
import { useSyncExternalStore } from 'react';
import type { ThemeName } from '@press-start/shared-ui/themes';
import { breakpoint, theme, useThemeName } from '@press-start/shared-ui/themes';
import type { ChartMonth } from './chartMonths';
import { compact } from './money';

type Unit = 'orders' | 'amount';

interface Bar {
  [key: string]: string | number;
  name: string;
  figure: number;
  kind: 'sample' | 'real' | 'now';
}

interface Props {
  sales: readonly ChartMonth[];
  unit: Unit;
  /** Index of the highlighted bar, or -1 if no bar is highlighted. */
  highlighted: number;
}

const { color, font, type } = theme;

const colours: Record<Bar['kind'], string> = {
  sample: color.chart2,
  real: color.chart2,
  now: color.chart1,
};

/** Font sizes in pixels. The retro theme's font is illegible below 19 pixels. */
const fontSizes: Record<ThemeName, number> = { original: 14, retro: 20 };

/** Hatching marks sample months so that they can be distinguished without colour. */
const hatch = {
  id: 'hatch',
  type: 'patternLines',
  background: color.surface,
  color: color.chart2,
  rotation: -45,
  lineWidth: 5,
  spacing: 10,
};

/** Renders a bar chart of the months, which is horizontal on narrow screens. Screen readers use the table instead. */
export default function MonthChart({ sales, unit, highlighted }: Props) {
  const { themeName } = useThemeName();
  const isHorizontal = useIsNarrow();
  const text = { fill: color.textMuted, fontFamily: font.ui, fontSize: fontSizes[themeName] };
  const data = sales.map((sale, index): Bar => ({
    name: sale.name,
    figure: sale[unit],
    kind: index === highlighted ? 'now' : sale.sample ? 'sample' : 'real',
  }));
  const nameAxis = { tickSize: 0, tickPadding: 12 };
  return (
    <ResponsiveBar
      // Remount the chart for new data, because the library sometimes fails to update existing bars.
      key={JSON.stringify([data, isHorizontal])}
      // Reverse the months, because the library renders the first horizontal bar at the bottom.
      data={isHorizontal ? data.reverse() : data}
      keys={['figure']}
      indexBy="name"
      layout={isHorizontal ? 'horizontal' : 'vertical'}
      margin={
        isHorizontal ? { top: 0, right: 52, bottom: 0, left: 46 } : { top: 30, right: 0, bottom: 38, left: 0 }
      }
      padding={isHorizontal ? 0.28 : 0.16}
      colors={({ data: { kind } }) => colours[kind]}
      borderWidth={2}
      borderColor={color.line}
      defs={[hatch]}
      fill={[{ match: ({ data: { data: bar } }) => bar.kind === 'sample', id: hatch.id }]}
      enableLabel={false}
      enableGridX={isHorizontal}
      enableGridY={!isHorizontal}
      gridXValues={4}
      gridYValues={4}
      axisLeft={isHorizontal ? nameAxis : null}
      axisBottom={isHorizontal ? null : nameAxis}
      layers={
        isHorizontal
          ? ['grid', 'axes', 'bars', HorizontalFigures]
          : ['grid', 'axes', 'bars', Baselines, Figures]
      }
      theme={{ text, axis: { ticks: { text } }, grid: { line: { stroke: color.lineSoft } } }}
      animate={false}
      isInteractive={false}
      role="presentation"
    />
  );
}

/** Renders a baseline for each bar so that a month without sales is visible. The highlighted month has a thicker line. */
function Baselines({ bars, innerHeight }: BarCustomLayerProps<Bar>) {
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

function HorizontalFigures({ bars }: BarCustomLayerProps<Bar>) {
  return bars.map(({ key, x, y, width, height, data: { data, value } }) => (
    <g key={key}>
      {data.kind === 'now' && <rect x={x - 6} y={y} width={5} height={height} fill={color.text} />}
      <text x={x + width + 8} y={y + height / 2} dominantBaseline="central" style={figureStyle}>
        {compact(value ?? 0)}
      </text>
    </g>
  ));
}

const narrowQuery = `(max-width: ${breakpoint.tablet}px)`;

/** Returns whether the window is at most as wide as a tablet. The chart library cannot use CSS media queries. */
function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(narrowQuery).matches);
}

function subscribe(onChange: () => void): () => void {
  const mediaQueryList = window.matchMedia(narrowQuery);
  mediaQueryList.addEventListener('change', onChange);
  return () => mediaQueryList.removeEventListener('change', onChange);
}

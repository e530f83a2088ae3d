import type { BarCustomLayerProps } from '@nivo/bar';
import { ResponsiveBar } from '@nivo/bar';
import { useSyncExternalStore } from 'react';
import { baseOf, breakpoint, theme, useThemeName } from '@press-start/shared-ui/themes';
import type { ChartMonth } from './chartMonths';
import { formatCompactly } from './money';

type Measure = 'orders' | 'amount';

interface Bar {
  [key: string]: string | number;
  name: string;
  figure: number;
  kind: 'sample' | 'real' | 'highlighted';
}

interface Props {
  sales: readonly ChartMonth[];
  measure: Measure;
  /** Index of the highlighted bar, or -1 if no bar is highlighted. */
  highlightedIndex: number;
}

const { color, font, type } = theme;

/** Font sizes in pixels, by base. The font of the retro theme is illegible below 19 pixels. */
const fontSizes = { original: 14, retro: 20 };

/** Renders the months as a bar chart, horizontal on narrow screens. Screen readers use the table instead. */
export default function MonthChart({ sales, measure, highlightedIndex }: Props) {
  const { themeName } = useThemeName();
  const isHorizontal = useIsNarrow();
  const text = { fill: color.textMuted, fontFamily: font.ui, fontSize: fontSizes[baseOf(themeName)] };
  const data = sales.map((sale, index): Bar => ({
    name: sale.name,
    figure: sale[measure],
    kind: index === highlightedIndex ? 'highlighted' : sale.isSample ? 'sample' : 'real',
  }));
  const nameAxis = { tickSize: 0, tickPadding: 12 };
  return (
    <ResponsiveBar
      // Remount the chart for new data, because the library sometimes fails to update existing bars.
      key={JSON.stringify([data, isHorizontal])}
      // Reverse horizontal bars, because the library renders the first bar at the bottom.
      data={isHorizontal ? data.reverse() : data}
      keys={['figure']}
      indexBy="name"
      layout={isHorizontal ? 'horizontal' : 'vertical'}
      margin={
        isHorizontal ? { top: 0, right: 52, bottom: 0, left: 46 } : { top: 30, right: 0, bottom: 38, left: 0 }
      }
      padding={isHorizontal ? 0.28 : 0.16}
      enableLabel={false}
      enableGridX={isHorizontal}
      enableGridY={!isHorizontal}
      gridXValues={4}
      gridYValues={4}
      axisLeft={isHorizontal ? nameAxis : null}
      axisBottom={isHorizontal ? null : nameAxis}
      layers={
        isHorizontal ? ['grid', 'axes', Bars, HorizontalFigures] : ['grid', 'axes', Bars, Baselines, Figures]
      }
      theme={{ text, axis: { ticks: { text } }, grid: { line: { stroke: color.lineSoft } } }}
      animate={false}
      isInteractive={false}
      role="presentation"
    />
  );
}

/**
 * Renders solid bars for real figures and paler dashed bars for sample data, so that colour is not the only
 * difference. An opaque rectangle hides the grid lines behind a paler bar. The highlighted bar has an outline
 * if there are other solid bars.
 */
function Bars({ bars }: BarCustomLayerProps<Bar>) {
  const hasRealMonths = bars.some(({ data: { data } }) => data.kind === 'real');
  return bars.map(({ key, x, y, width, height, data: { data } }) => {
    // Half-pixel coordinates keep the outline of a sample bar sharp and one pixel wide.
    const box = { x: x + 0.5, y: y + 0.5, width: Math.max(0, width - 1), height: Math.max(0, height - 1) };
    if (data.kind === 'sample')
      return (
        <g key={key}>
          <rect data-opaque {...box} fill={color.surface} />
          <rect {...box} fill={color.chart2} fillOpacity={0.45} />
          <rect {...box} fill="none" stroke={color.line} strokeDasharray="4 4" />
        </g>
      );
    const isOutlined = data.kind === 'highlighted' && hasRealMonths;
    return (
      <rect
        key={key}
        {...box}
        fill={data.kind === 'highlighted' ? color.chart1 : color.chart2}
        stroke={isOutlined ? color.text : 'none'}
        strokeWidth={3}
      />
    );
  });
}

/** Renders a baseline for each bar so that a month without sales is visible. */
function Baselines({ bars, innerHeight }: BarCustomLayerProps<Bar>) {
  return bars.map(({ key, x, width, data: { data } }) => (
    <rect
      key={key}
      x={x}
      y={innerHeight - 2}
      width={width}
      height={2}
      fill={data.kind === 'highlighted' ? color.chart1 : color.line}
    />
  ));
}

const figureStyle = { fill: color.text, font: `${type.uiWeight} ${type.fsS} ${font.ui}` };

/** Renders a figure on a background that hides the grid lines. */
function Figure({ text, x, y }: { text: string; x: number; y: number }) {
  const width = text.length * 9 + 10;
  return (
    <>
      <rect data-background x={x - width / 2} y={y - 11} width={width} height={22} fill={color.surface} />
      <text x={x} y={y} textAnchor="middle" dominantBaseline="central" style={figureStyle}>
        {text}
      </text>
    </>
  );
}

function Figures({ bars }: BarCustomLayerProps<Bar>) {
  return bars.map(({ key, x, y, width, data: { value } }) => (
    <Figure key={key} text={formatCompactly(value ?? 0)} x={x + width / 2} y={y - 15} />
  ));
}

function HorizontalFigures({ bars }: BarCustomLayerProps<Bar>) {
  return bars.map(({ key, x, y, width, height, data: { value } }) => {
    const text = formatCompactly(value ?? 0);
    return <Figure key={key} text={text} x={x + width + 10 + text.length * 4.5} y={y + height / 2} />;
  });
}

const narrowQuery = `(max-width: ${breakpoint.tablet}px)`;

/** Returns whether the window is at most as wide as a tablet. CSS cannot set the layout of the chart. */
function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(narrowQuery).matches);
}

function subscribe(onChange: () => void): () => void {
  const mediaQueryList = window.matchMedia(narrowQuery);
  mediaQueryList.addEventListener('change', onChange);
  return () => mediaQueryList.removeEventListener('change', onChange);
}

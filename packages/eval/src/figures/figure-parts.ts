/** The parts of figures: the frame with title and description, labels, axes, bars and the legend. */
import { symbol, symbolCircle, symbolDiamond, symbolSquare, symbolTriangle } from 'd3-shape'
import { element, group, type Svg, writeNumber } from './svg.ts'
import { colour, FONT, LINE_HEIGHT, PADDING, type SeriesStyle, TEXT_SIZE, TITLE_HEIGHT, TITLE_SIZE } from './theme.ts'

export type Frame = {
  readonly title: string
  /** The figure in words, for readers who cannot see it: what the figure shows, and the numbers that matter. */
  readonly description: string
  readonly width: number
  readonly height: number
}

export function drawFrame({ title, description, width, height }: Frame, children: readonly Svg[]): string {
  const attributes = {
    xmlns: 'http://www.w3.org/2000/svg',
    role: 'img',
    viewBox: `0 0 ${Math.round(width)} ${Math.round(height)}`,
    width: Math.round(width),
    height: Math.round(height),
    'font-family': FONT,
  }
  const heading = {
    x: PADDING,
    y: PADDING + 12,
    size: TITLE_SIZE,
    weight: 'bold',
    maxWidth: width - 2 * PADDING,
  } as const
  return element('svg', attributes, [
    element('title', {}, [title]),
    element('desc', {}, [description]),
    element('rect', { width: Math.round(width), height: Math.round(height), fill: colour('surface') }),
    drawLabel(title, heading),
    ...children,
  ]).markup
}

export function drawEmptyFrame(title: string, sentence: string): string {
  const frame = { title, description: sentence, width: EMPTY_WIDTH, height: TITLE_HEIGHT + 2 * LINE_HEIGHT }
  const place = {
    x: PADDING,
    y: TITLE_HEIGHT + LINE_HEIGHT,
    tone: 'muted',
    maxWidth: EMPTY_WIDTH - 2 * PADDING,
  } as const
  return drawFrame(frame, [drawLabel(sentence, place)])
}

const EMPTY_WIDTH = 560

type LabelOptions = {
  readonly x: number
  readonly y: number
  readonly anchor?: 'start' | 'middle' | 'end'
  readonly tone?: 'ink' | 'muted'
  readonly maxWidth?: number
  readonly tail?: string
  readonly size?: number
  readonly weight?: 'normal' | 'bold'
}

/** A label in a figure, cut to `maxWidth`. A tooltip and a screen reader still give the full text. */
export function drawLabel(
  text: string,
  { x, y, anchor = 'start', tone = 'ink', maxWidth, tail = '', size = TEXT_SIZE, weight = 'normal' }: LabelOptions,
): Svg {
  const full = `${text}${tail}`
  const room = maxWidth === undefined ? null : maxWidth - estimateWidth(tail, size)
  const shown = room === null ? full : `${shorten(text, room, size)}${tail}`
  const attributes = {
    x,
    y,
    'text-anchor': anchor,
    'font-size': size,
    ...(weight === 'bold' ? { 'font-weight': 600 } : {}),
    fill: colour(tone),
  }
  return element('text', attributes, shown === full ? [full] : [element('title', {}, [full]), shown])
}

/** Without a document there is no font to measure, so the width is estimated. The estimate is slightly too wide. */
function estimateWidth(text: string, size: number): number {
  return [...text].length * size * 0.58
}

function shorten(text: string, maxWidth: number, size: number): string {
  if (estimateWidth(text, size) <= maxWidth) return text
  const room = Math.max(1, Math.floor(maxWidth / (size * 0.58)) - 1)
  return `${[...text].slice(0, room).join('')}\u2026`
}

export type Plot = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }

export type Axis = {
  readonly scale: (value: number) => number
  readonly ticks: readonly number[]
  readonly format: (tick: number) => string
  readonly label: string
}

export const BOTTOM_AXIS_HEIGHT = 44

export const LEFT_AXIS_WIDTH = 48

export function drawBottomAxis(plot: Plot, { scale, ticks, format, label }: Axis): Svg {
  const marks = ticks.flatMap((tick) => {
    const x = scale(tick)
    return [
      drawLine({ x1: x, y1: plot.top, x2: x, y2: plot.bottom + 4 }, 'grid'),
      drawLabel(format(tick), { x, y: plot.bottom + 18, anchor: 'middle', tone: 'muted' }),
    ]
  })
  const middle = (plot.left + plot.right) / 2
  return group([
    ...marks,
    drawLine({ x1: plot.left, y1: plot.bottom, x2: plot.right, y2: plot.bottom }, 'muted'),
    drawLabel(label, { x: middle, y: plot.bottom + 38, anchor: 'middle' }),
  ])
}

export function drawLeftAxis(plot: Plot, { scale, ticks, format, label }: Axis): Svg {
  const marks = ticks.flatMap((tick) => {
    const y = scale(tick)
    return [
      drawLine({ x1: plot.left - 4, y1: y, x2: plot.right, y2: y }, 'grid'),
      drawLabel(format(tick), { x: plot.left - 8, y: y + TEXT_SIZE / 3, anchor: 'end', tone: 'muted' }),
    ]
  })
  const turned = { transform: `rotate(-90 ${plot.left - 38} ${(plot.top + plot.bottom) / 2})` }
  const place = { x: plot.left - 38, y: (plot.top + plot.bottom) / 2, anchor: 'middle' } as const
  return group([
    ...marks,
    drawLine({ x1: plot.left, y1: plot.top, x2: plot.left, y2: plot.bottom }, 'muted'),
    group([drawLabel(label, place)], turned),
  ])
}

type Ends = { readonly x1: number; readonly y1: number; readonly x2: number; readonly y2: number }

function drawLine(ends: Ends, tone: 'grid' | 'muted'): Svg {
  return element('line', { ...ends, stroke: colour(tone) })
}

/** Textures distinguish bars without colour: rescue is solid, harm is hatched, neutral is plain. */
export type BarTexture = 'rescue' | 'harm' | 'neutral'

export type Bar = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly texture: BarTexture
}

export function drawBar({ texture, ...box }: Bar): Svg {
  switch (texture) {
    case 'rescue':
      return element('rect', { ...box, fill: colour('rescue') })
    case 'neutral':
      return element('rect', { ...box, fill: colour('neutral') })
    case 'harm':
      return group([
        element('rect', { ...box, fill: colour('surface'), stroke: colour('harm'), 'stroke-width': 1.5 }),
        element('path', { d: hatch(box), stroke: colour('harm'), 'stroke-width': 1.5, fill: 'none' }),
      ])
  }
}

const HATCH_STEP = 6

/** Draws the hatching as rising diagonals that end at the bar's edges. A clip path or an SVG pattern would need an id. */
function hatch({ x, y, width, height }: Omit<Bar, 'texture'>): string {
  const strokes: string[] = []
  for (let start = HATCH_STEP; start < width + height; start += HATCH_STEP) {
    const fromX = Math.max(0, start - height)
    const toX = Math.min(start, width)
    const from = `${writeNumber(x + fromX)} ${writeNumber(y + start - fromX)}`
    strokes.push(`M${from}L${writeNumber(x + toX)} ${writeNumber(y + start - toX)}`)
  }
  return strokes.join('')
}

export type LegendSample =
  | { readonly kind: 'line'; readonly style: SeriesStyle }
  | { readonly kind: 'marker'; readonly style: SeriesStyle }
  | { readonly kind: 'reference' }
  | { readonly kind: 'bar'; readonly texture: BarTexture }

export type LegendEntry = {
  readonly sample: LegendSample
  readonly label: string
  readonly detail: string | null
}

export const DOTTED = '2 4'

export function drawLegend(entries: readonly LegendEntry[], x: number, top: number, maxWidth: number): Svg {
  const lines = entries.flatMap(({ sample, label, detail }, index) => {
    const middle = top + (index + 0.5) * LINE_HEIGHT
    const place = { x: x + TEXT_OFFSET, y: middle + 4, maxWidth: maxWidth - TEXT_OFFSET }
    return [drawSample(sample, x, middle), drawLabel(label, { ...place, tail: detail === null ? '' : `: ${detail}` })]
  })
  return group(lines)
}

export function describeLegend(entries: readonly LegendEntry[]): string {
  return entries.map(({ label, detail }) => (detail === null ? `${label}.` : `${label}: ${detail}.`)).join(' ')
}

export function legendHeight(entries: readonly LegendEntry[]): number {
  return entries.length * LINE_HEIGHT
}

const SAMPLE_WIDTH = 32
const TEXT_OFFSET = SAMPLE_WIDTH + 10

function drawSample(sample: LegendSample, x: number, y: number): Svg {
  const ends = { x1: x, y1: y, x2: x + SAMPLE_WIDTH, y2: y }
  switch (sample.kind) {
    case 'line':
      return element('line', {
        ...ends,
        stroke: sample.style.colour,
        'stroke-width': 2,
        'stroke-dasharray': sample.style.dash,
      })
    case 'marker':
      return group([
        element('line', { ...ends, stroke: sample.style.colour, 'stroke-width': 1.5 }),
        drawMarker(sample.style, x + SAMPLE_WIDTH / 2, y),
      ])
    case 'reference':
      return element('line', { ...ends, stroke: colour('muted'), 'stroke-width': 1.5, 'stroke-dasharray': DOTTED })
    case 'bar':
      return drawBar({ x: x + 4, y: y - 6, width: SAMPLE_WIDTH - 8, height: 12, texture: sample.texture })
  }
}

export function drawMarker({ marker, colour }: SeriesStyle, x: number, y: number): Svg {
  const path = symbol().type(SHAPES[marker]).size(64).digits(2)() ?? ''
  return element('path', { d: path, transform: `translate(${writeNumber(x)} ${writeNumber(y)})`, fill: colour })
}

const SHAPES = { circle: symbolCircle, square: symbolSquare, diamond: symbolDiamond, triangle: symbolTriangle } as const

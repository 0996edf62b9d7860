/** The legend: one line an entry, a sample at the left and what it stands for beside it. */

import { symbol, symbolCircle, symbolDiamond, symbolSquare, symbolTriangle } from 'd3-shape'
import { type BarTexture, drawBar } from './bar.ts'
import { drawLabel } from './label.ts'
import { element, group, type Svg, writeNumber } from './svg.ts'
import { colour, LINE_HEIGHT, type SeriesStyle } from './theme.ts'

export type LegendSample =
  | { readonly kind: 'line'; readonly style: SeriesStyle }
  | { readonly kind: 'marker'; readonly style: SeriesStyle }
  | { readonly kind: 'reference' }
  | { readonly kind: 'bar'; readonly texture: BarTexture }

export type LegendEntry = {
  readonly sample: LegendSample
  readonly label: string
  /** The number beside the label; null where the sample alone is meant. */
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

/** The legend in words. */
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

/** The marker of a series: its shape says which series it is where its colour does not. */
export function drawMarker({ marker, colour }: SeriesStyle, x: number, y: number): Svg {
  const path = symbol().type(SHAPES[marker]).size(64).digits(2)() ?? ''
  return element('path', { d: path, transform: `translate(${writeNumber(x)} ${writeNumber(y)})`, fill: colour })
}

const SHAPES = { circle: symbolCircle, square: symbolSquare, diamond: symbolDiamond, triangle: symbolTriangle } as const

/** The marker of a series: its shape says which series it is where its colour does not. */

import { symbol, symbolCircle, symbolDiamond, symbolSquare, symbolTriangle } from 'd3-shape'
import { element, type Svg, writeNumber } from './svg.ts'
import type { SeriesStyle } from './theme.ts'

export function drawMarker({ marker, colour }: SeriesStyle, x: number, y: number): Svg {
  const path = symbol().type(SHAPES[marker]).size(64).digits(2)() ?? ''
  return element('path', { d: path, transform: `translate(${writeNumber(x)} ${writeNumber(y)})`, fill: colour })
}

const SHAPES = { circle: symbolCircle, square: symbolSquare, diamond: symbolDiamond, triangle: symbolTriangle } as const

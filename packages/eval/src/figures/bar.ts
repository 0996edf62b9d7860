/**
 * A horizontal bar in one of three textures, so that what a bar means is seen without its colour: solid for what is
 * wanted, hatched for what is not, plain neutral for the rest.
 */

import { element, group, type Svg, writeNumber } from './svg.ts'
import { colour } from './theme.ts'

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

/** Rising diagonals, cut at the edges by hand: a clip path or a pattern would need an id. */
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

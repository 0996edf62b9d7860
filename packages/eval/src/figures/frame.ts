/** What every figure has: a surface, a title that is seen and one that is heard, and a description in words. */

import { drawLabel } from './label.ts'
import { element, type Svg } from './svg.ts'
import { colour, FONT, LINE_HEIGHT, PADDING, TITLE_HEIGHT, TITLE_SIZE } from './theme.ts'

export type Frame = {
  readonly title: string
  /** The figure in words, for whoever does not see it: what is drawn, and the numbers that matter. */
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

/** A figure without data says so, in the place where the plot would be. */
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

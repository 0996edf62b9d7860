/**
 * How figures look: sizes, fonts, colours.
 *
 * A colour is a CSS variable with the light value as its fallback. It is written as a presentation attribute, which a content
 * security policy allows. Every figure paints its own background, so it is readable on any page; a dark page sets the
 * variables of `DARK_VARIABLES`.
 *
 * The series colours are from the palette of Okabe and Ito, which people with the common forms of colour blindness can tell
 * apart. Colour is never the only difference: series also differ in dash and marker, and harm is hatched while rescue is solid.
 */

export const FONT = 'system-ui, -apple-system, Segoe UI, Roboto, Helvetica, Arial, sans-serif'
export const TITLE_SIZE = 15
export const TEXT_SIZE = 12

export const PADDING = 16
export const TITLE_HEIGHT = 44

export const LINE_HEIGHT = 20

const LIGHT = {
  surface: '#ffffff',
  ink: '#1f2328',
  muted: '#59636e',
  grid: '#dde2e7',
  rescue: '#1b9e77',
  harm: '#a11a1a',
  neutral: '#b4bcc5',
  'series-1': '#0072b2',
  'series-2': '#d55e00',
  'series-3': '#1f2328',
  'series-4': '#a5528a',
} as const

const DARK: Readonly<Record<ColourName, string>> = {
  surface: '#14181d',
  ink: '#e8ebee',
  muted: '#a3adb8',
  grid: '#333b44',
  rescue: '#4fd1a5',
  harm: '#ff7b72',
  neutral: '#59636e',
  'series-1': '#56b4e9',
  'series-2': '#f0883e',
  'series-3': '#e8ebee',
  'series-4': '#d99ac6',
}

export type ColourName = keyof typeof LIGHT

export function colour(name: ColourName): string {
  return `var(--twincheck-${name}, ${LIGHT[name]})`
}

/** CSS declarations that give figures their colours on a dark page. Put them on the element that holds the figures. */
export const DARK_VARIABLES = Object.entries(DARK)
  .map(([name, value]) => `--twincheck-${name}: ${value};`)
  .join(' ')

export type SeriesStyle = {
  readonly colour: string
  /** The `stroke-dasharray` of the line. Only reference lines are dotted. */
  readonly dash: string
  readonly marker: 'circle' | 'square' | 'triangle' | 'diamond'
}

const SERIES: readonly [SeriesStyle, ...SeriesStyle[]] = [
  { colour: colour('series-1'), dash: 'none', marker: 'circle' },
  { colour: colour('series-2'), dash: '9 4', marker: 'square' },
  { colour: colour('series-3'), dash: '9 3 3 3', marker: 'diamond' },
  { colour: colour('series-4'), dash: '5 3', marker: 'triangle' },
]

export function seriesStyle(index: number): SeriesStyle {
  return SERIES[index % SERIES.length] ?? SERIES[0]
}

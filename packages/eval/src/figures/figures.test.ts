import { describe, expect, test } from 'vitest'
import type { Interval } from '../stats/resampling.ts'
import { drawSelectivity, drawTransitions } from './bar-figures.ts'
import { drawCategoryGains } from './category-gains.ts'
import { drawPrecisionRecallCurve, drawRocCurve } from './detector-curves.ts'
import { DARK_VARIABLES } from './theme.ts'

const interval = (lower: number, upper: number): Interval => ({ lower, upper, level: 0.95 })

const hostile = '<b>"A" & \'B\'</b>'
const escaped = '&lt;b&gt;&quot;A&quot; &amp; &#39;B&#39;&lt;/b&gt;'

/** Each figure with a name of its own in it, and without data. */
const figures = [
  {
    name: 'the ROC curve',
    draw: (label: string) =>
      drawRocCurve({
        title: label,
        curves: [
          {
            label,
            points: [
              { falsePositiveRate: 0, truePositiveRate: 0 },
              { falsePositiveRate: 0, truePositiveRate: 0.5 },
              { falsePositiveRate: 1, truePositiveRate: 1 },
            ],
            auc: 0.75,
            interval: interval(0.686, 0.824),
          },
        ],
      }),
    empty: drawRocCurve({ curves: [{ label: 'Primary', points: null, auc: null, interval: null }] }),
    sentence: 'No ROC curve: it takes at least one actor failure and one actor success.',
  },
  {
    name: 'the precision-recall curve',
    draw: (label: string) =>
      drawPrecisionRecallCurve({
        title: label,
        prevalence: 0.5,
        curves: [
          {
            label,
            points: [
              { recall: 0.5, precision: 1 },
              { recall: 1, precision: 0.75 },
            ],
            averagePrecision: 0.875,
          },
        ],
      }),
    empty: drawPrecisionRecallCurve({ curves: [], prevalence: null }),
    sentence: 'No precision-recall curve: it takes at least one actor failure.',
  },
  {
    name: 'the selectivity of the gate',
    draw: (label: string) =>
      drawSelectivity({
        title: label,
        splits: [{ label, failuresSelected: 4, failuresNotSelected: 6, successesSelected: 1, successesNotSelected: 4 }],
      }),
    empty: drawSelectivity({ splits: [] }),
    sentence: 'No task to select from.',
  },
  {
    name: 'the gains by category',
    draw: (label: string) =>
      drawCategoryGains({
        title: label,
        splits: [{ label, gains: [{ category: label, difference: { value: 0.1, interval: interval(-0.05, 0.2) } }] }],
      }),
    empty: drawCategoryGains({ splits: [{ label: 'Primary', gains: [] }] }),
    sentence: 'No category with a pair to compare.',
  },
  {
    name: 'the paired transitions',
    draw: (label: string) => drawTransitions({ title: label, both: 5, rescues: 3, harms: 0, neither: 2 }),
    empty: drawTransitions({ both: 0, rescues: 0, harms: 0, neither: 0 }),
    sentence: 'No pair to compare.',
  },
]

describe.each(figures)('$name', ({ draw, empty, sentence }) => {
  test('is an image with a title and a description', () => {
    expect(draw('Split A')).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" role="img" viewBox="0 0 \d+ \d+" width="\d+" height="\d+" [^>]*><title>Split A<\/title><desc>[^<]{20,}<\/desc>/,
    )
  })

  test('takes names from the data as text', () => {
    expect(draw(hostile)).toContain(escaped)
    expect(draw(hostile)).not.toContain('<b>')
  })

  test('is the same to the byte for the same data, and has no id to share', () => {
    expect(draw('Split A')).toBe(draw('Split A'))
    expect(draw('Split A')).not.toMatch(/\sid=|NaN|undefined|Infinity/)
  })

  test('writes no number with more than two decimals outside the text', () => {
    const attributes = draw('Split A').match(/ [a-z\d-]+="[^"]*"/gi) ?? []
    for (const attribute of attributes) expect(attribute).not.toMatch(/\d\.\d{3}/)
  })

  test('says in a sentence that there is nothing to draw', () => {
    expect(empty).toContain(`>${sentence}</text>`)
    expect(empty).toContain(`<desc>${sentence}</desc>`)
  })
})

describe('the ROC curve', () => {
  const drawn = figures[0]?.draw('Pooled') ?? ''

  test('runs through its points: 400 units a side, from the lower left', () => {
    expect(drawn).toContain('<path d="M64,444L64,244L464,44" fill="none" stroke="var(--twincheck-series-1, #0072b2)"')
  })

  test('prints the area with its interval, and draws chance as a dotted diagonal', () => {
    expect(drawn).toContain('>Pooled: AUC 0.750, 95 % CI [0.686, 0.824]</text>')
    expect(drawn).toMatch(/<line x1="64" y1="444" x2="464" y2="44" [^>]*stroke-dasharray="2 4"\/>/)
  })

  test('keeps a split without a curve in the legend', () => {
    const known = {
      label: 'Primary',
      points: [{ falsePositiveRate: 0, truePositiveRate: 0 }],
      auc: 0.5,
      interval: null,
    }
    const unknown = { label: 'Extension', points: null, auc: null, interval: null }
    expect(drawRocCurve({ curves: [known, unknown] })).toContain(
      '>Extension: no curve, it takes failures and successes<',
    )
  })
})

describe('the precision-recall curve', () => {
  const drawn = figures[1]?.draw('Pooled') ?? ''

  test('steps down at a threshold, so that the area drawn is the average precision printed', () => {
    expect(drawn).toContain('<path d="M64,44L64,44L264,44L264,144L464,144" fill="none"')
    expect(drawn).toContain('>Pooled: average precision 0.875</text>')
  })

  test('shows the prevalence as a dotted line', () => {
    expect(drawn).toMatch(/<line x1="64" y1="244" x2="464" y2="244" [^>]*stroke-dasharray="2 4"\/>/)
    expect(drawn).toContain('>Failure prevalence: 0.500</text>')
  })
})

describe('the selectivity of the gate', () => {
  const drawn = figures[2]?.draw('Primary') ?? ''

  test('draws selected failures solid from zero and the rest after them', () => {
    expect(drawn).toContain('<rect x="144" y="64" width="136" height="18" fill="var(--twincheck-rescue, #1b9e77)"/>')
    expect(drawn).toContain('<rect x="280" y="64" width="204" height="18" fill="var(--twincheck-neutral, #b4bcc5)"/>')
    expect(drawn).toContain('>4 of 10 (40.0 %)</text>')
  })

  test('hatches selected successes, so that they differ from selected failures in more than hue', () => {
    expect(drawn).toMatch(/<rect x="144" y="88" width="34" height="18" [^>]*stroke="var\(--twincheck-harm, #a11a1a\)"/)
    expect(drawn).toContain('<path d="M144 94L150 88M144 100L156 88')
  })
})

describe('the gains by category', () => {
  const drawn = figures[3]?.draw('Primary') ?? ''

  test('puts the marker at the gain and the whisker from bound to bound, in points', () => {
    // The axis runs from -6 to 20 points over 340 units from x = 206.
    expect(drawn).toContain('transform="translate(415.23 62)"')
    expect(drawn).toContain('<path d="M219.08 58V66M219.08 62H546M546 58V66"')
    expect(drawn).toContain('>+10.0 [\u22125.0, 20.0]</text>')
    expect(drawn).toContain('>Gain (percentage points, 95 % CI)</text>')
  })

  test('says where a split has no pair in a category', () => {
    const gains = [{ category: 'base', difference: { value: 0.1, interval: null } }]
    const sparse = drawCategoryGains({
      splits: [
        { label: 'Primary', gains },
        { label: 'Extension', gains: [] },
      ],
    })
    expect(sparse).toContain('>+10.0</text>')
    expect(sparse).toContain('>no pair</text>')
  })
})

describe('the paired transitions', () => {
  test('keep a row for what did not happen', () => {
    const drawn = drawTransitions({ both: 149, rescues: 37, harms: 0, neither: 134 })
    expect(drawn).toContain('>37 of 320 (11.6 %)</text>')
    expect(drawn).toContain('>\u25BC Harm</text>')
    expect(drawn).toContain('>0 of 320 (0.0 %)</text>')
    expect(drawn).not.toContain('--twincheck-harm')
  })

  test('hatch a harm', () => {
    const drawn = drawTransitions({ both: 1, rescues: 1, harms: 1, neither: 1 })
    expect(drawn).toContain('stroke="var(--twincheck-harm, #a11a1a)"')
    expect(drawn).toContain('fill="var(--twincheck-rescue, #1b9e77)"')
  })
})

describe('the dark variables', () => {
  test('cover every colour a figure uses', () => {
    const used = figures.flatMap(({ draw }) => draw('A').match(/--twincheck-[a-z\d-]+/g) ?? [])
    for (const name of new Set(used)) expect(DARK_VARIABLES).toContain(`${name}: #`)
  })
})

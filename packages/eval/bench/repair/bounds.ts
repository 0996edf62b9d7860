/** How often the bounds of a calibration are missed, with the product's own functions. At 95 % it may be 5 %. */
import { hashShare } from '@twincheck/core/canary'
import { falseFailureLimit, leftForBounds } from '../../src/calibration/double-labels.ts'
import {
  type BoundOptions,
  boundTouched,
  clusteredUpper,
  sizesOf,
  type TouchedCounts,
} from '../../src/stats/calibration/touched-bounds.ts'
import { clopperPearsonUpper } from '../../src/stats/clopper-pearson.ts'
import { trialsNeeded } from '../../src/stats/tasks-needed.ts'
import { excludesShare, labelsAtAnyLook } from './anytime-bound.ts'
import { type Draws, openDraws } from './draws.ts'
import { type Figure, median, percent, rate } from './figure.ts'

export function simulateBounds(runs: number, seed: number): readonly Figure[] {
  const draws = openDraws(seed)
  return [
    ...neededLabels(),
    ...highestOfSuccesses(draws, runs),
    ...looks(draws, runs),
    ...clusters(draws, runs),
    ...hiddenSuccesses(draws, runs),
    ...shadowConversations(draws, runs),
    ...unclearOnes(draws, runs),
    ...labellingOrder(draws, runs),
  ]
}

function neededLabels(): readonly Figure[] {
  const research: Readonly<Record<string, string>> = {
    '0.05': '59, 93, 124, 153; 81, 139',
    '0.02': '149, 236, 313, 386; 204, 351',
    '0.01': '299, 473, 628, 773; 409, 705',
    '0.005': '598, 947, 1258, 1549; 820, 1412',
  }
  return [0.05, 0.02, 0.01, 0.005].map((share) => {
    const once = [0, 1, 2, 3].map((touched) => trialsNeeded(share, touched))
    const always = [0, 1].map((touched) => labelsAtAnyLook(share, touched))
    return {
      what: `labels for a bound of ${percent(share)}, 0 to 3 touched at one look; 0 and 1 at any look`,
      measured: `${once.join(', ')}; ${always.join(', ')}`,
      research: research[String(share)] ?? null,
    }
  })
}

/** The threshold just above the highest score of n successes. */
function highestOfSuccesses({ uniform }: Draws, runs: number): readonly Figure[] {
  return [59, 149, 299].map((n) => {
    const bound = clopperPearsonUpper({ successes: 0, trials: n }, 0.95) ?? 1
    const miss = rate(runs, () => {
      let highest = 0.5
      for (let one = 0; one < n; one++) highest = Math.max(highest, 0.5 + 0.5 * uniform())
      return (1 - highest) / 0.5 > bound
    })
    return { what: `threshold above ${n} successes: misses`, measured: percent(miss), research: '4.7–5.2 %' }
  })
}

function looks({ uniform }: Draws, runs: number): readonly Figure[] {
  const share = 0.05
  const allowed = [0, 1, 2, 3, 4, 5].map((touched) => trialsNeeded(share, touched))
  const most = allowed.at(-1) ?? 0
  const shape = 1 / (2 * share)
  const tally = { exact: 0, none: 0, anytime: 0 }
  for (let run = 0; run < runs; run++) {
    const declared = { exact: false, anytime: false }
    let touched = 0
    for (let n = 1; n <= most; n++) {
      if (uniform() < share) touched++
      if (allowed[touched] === n || (touched < 6 && n > (allowed[touched] ?? most))) declared.exact = true
      if (n === allowed[0] && touched === 0) tally.none++
      if (!declared.anytime) declared.anytime = excludesShare(touched, n, share, shape)
    }
    tally.exact += Number(declared.exact)
    tally.anytime += Number(declared.anytime)
  }
  return [
    { what: 'exact bound, believed at any look: wrong', measured: percent(tally.exact / runs), research: '12–13 %' },
    { what: '"none of n touched", any look: wrong', measured: percent(tally.none / runs), research: '4.5–4.8 %' },
    { what: 'anytime bound: wrong', measured: percent(tally.anytime / runs), research: '2.7 %' },
  ]
}

/** 300 labels in 30 templates of ten. */
function clusters({ beta, binomial, uniform }: Draws, runs: number): readonly Figure[] {
  const sizes = Array.from({ length: 30 }, () => 10)
  return [0.5, 1].flatMap((correlation) => {
    const truth = 0.02
    const spread = 1 / correlation - 1
    const missed = { plain: 0, clustered: 0 }
    for (let run = 0; run < runs; run++) {
      const touched = sizes.reduce((sum, size) => {
        const share = correlation === 1 ? Number(uniform() < truth) : beta(truth * spread, (1 - truth) * spread)
        return sum + binomial(size, share)
      }, 0)
      const proportion = { successes: touched, trials: 300 }
      if ((clopperPearsonUpper(proportion, 0.95) ?? 1) < truth) missed.plain++
      if ((clusteredUpper(proportion, sizesOf(sizes), 0.95) ?? 1) < truth) missed.clustered++
    }
    const where = `300 labels in 30 templates, correlation ${correlation}`
    return [
      {
        what: `${where}: plain bound misses`,
        measured: percent(missed.plain / runs),
        research: correlation === 0.5 ? '27 %' : null,
      },
      { what: `${where}: corrected misses`, measured: percent(missed.clustered / runs), research: 'at most 4.9 %' },
    ]
  })
}

function hiddenSuccesses({ binomial }: Draws, runs: number): readonly Figure[] {
  const [truth, hidden] = [0.02, 0.3]
  const miss = (options: () => BoundOptions) =>
    rate(runs, () => {
      const touched = binomial(400, truth)
      const seen = binomial(touched, 1 - hidden)
      const counts = {
        ...nothing,
        conversations: 400 - (touched - seen),
        wouldSwitch: seen,
        drawn: seen,
        touched: seen,
      }
      const { conversation } = boundTouched(counts, independent, options())
      return (conversation.bound ?? 1) < truth
    })
  return [
    {
      what: '30 % of touched called failures, not corrected: misses',
      measured: percent(miss(() => ({}))),
      research: '19 %',
    },
    {
      what: '30 % of touched called failures, corrected: misses',
      measured: percent(miss(() => ({ falseFailures: hidden }))),
      research: '2.5 %',
    },
    {
      what: '30 % of touched called failures, estimated from 40 pairs: misses',
      measured: percent(
        miss(() => {
          const falseFailures = falseFailureLimit({ twice: 40, failures: binomial(40, hidden) }) ?? 1
          return { falseFailures, level: leftForBounds }
        }),
      ),
      research: null,
    },
  ]
}

/** N in shadow, of which 1 % would switch, of which some were good; all labelled, or a part in hash order. */
function shadowConversations(draws: Draws, runs: number): readonly Figure[] {
  const cases = [
    { conversations: 3000, good: 0.1, labelled: 1, research: '3.9–4.5 %' },
    { conversations: 10_000, good: 0.05, labelled: 1, research: '3.9–4.5 %' },
    { conversations: 10_000, good: 0.05, labelled: 0.3, research: null },
  ]
  return cases.map(({ conversations, good, labelled, research }) => {
    const bounds: number[] = []
    const miss = rate(Math.ceil(runs / 5), () => {
      const wouldSwitch = draws.binomial(conversations, 0.01)
      const drawn = Math.round(wouldSwitch * labelled)
      const touched = draws.binomial(drawn, good)
      const counts = { ...nothing, conversations, wouldSwitch, drawn, touched }
      const bound = boundTouched(counts, independent).conversation.bound ?? 1
      bounds.push(bound)
      return bound < 0.01 * good
    })
    const what = `${conversations} in shadow, ${percent(labelled, 0)} of would-switch labelled: misses (median bound)`
    return { what, measured: `${percent(miss)} (${percent(median(bounds), 2)})`, research }
  })
}

/** One in ten would-switch conversations stays unclear; the threshold goes above the highest good one that is clear. */
function unclearOnes({ binomial, uniform }: Draws, runs: number): readonly Figure[] {
  const miss = rate(Math.ceil(runs / 5), () => {
    const wouldSwitch = binomial(10_000, 0.01)
    const scored = Array.from({ length: wouldSwitch }, () => ({
      score: 0.5 + 0.5 * uniform(),
      good: uniform() < 0.05,
      unclear: uniform() < 0.1,
    }))
    const clear = scored.filter(({ good, unclear }) => good && !unclear)
    const threshold = clear.reduce((most, { score }) => Math.max(most, score), 0.5)
    const left = scored.filter(({ score }) => score > threshold)
    const touched = left.filter(({ unclear }) => unclear).length
    const counts = { ...nothing, conversations: 10_000, wouldSwitch: left.length, drawn: left.length, touched }
    const truth = 0.01 * 0.05 * ((1 - threshold) / 0.5)
    return (boundTouched(counts, independent).conversation.bound ?? 1) < truth
  })
  return [{ what: 'one in ten unclear, threshold set on the rest: misses', measured: percent(miss), research: null }]
}

/** Half of 100 would-switch conversations labelled; the higher the score, the rarer a good one. */
function labellingOrder({ uniform }: Draws, runs: number): readonly Figure[] {
  const orders = {
    'hash order': (one: Scored) => hashShare('seed', one.name),
    'highest score first': (one: Scored) => -one.score,
  }
  const research = { 'hash order': '4 %', 'highest score first': '49 %' }
  return (['hash order', 'highest score first'] as const).map((order) => {
    let serial = 0
    const miss = rate(Math.ceil(runs / 5), () => {
      const scored = Array.from({ length: 100 }, () => {
        const score = 0.5 + 0.5 * uniform()
        return { name: String(serial++), score, good: uniform() < 0.6 * (1 - score) }
      })
      const sorted = scored.map((one) => ({ one, at: orders[order](one) })).sort((a, b) => a.at - b.at)
      const touched = sorted.slice(0, 50).filter(({ one }) => one.good).length
      return (clopperPearsonUpper({ successes: touched, trials: 50 }, 0.95) ?? 1) < 0.15
    })
    return { what: `half of them labelled, ${order}: misses`, measured: percent(miss), research: research[order] }
  })
}

type Scored = { readonly name: string; readonly score: number; readonly good: boolean }

const one = { members: 0, squares: 0 }
const independent = { conversations: one, drawn: one, successes: one }
const nothing: TouchedCounts = {
  conversations: 0,
  unjudged: 0,
  wouldSwitch: 0,
  drawn: 0,
  switches: 0,
  touched: 0,
  successes: { labelled: 0, touched: 0 },
}

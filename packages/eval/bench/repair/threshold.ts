/** What a threshold leaves to repair as labels come in, and how often its stated bound is exceeded, by the product's own functions. */
import { nextAfter } from '@twincheck/core'
import { chooseThreshold, proposedHarmBound } from '../../src/calibration/choose-threshold.ts'
import type { OwnConversation } from '../../src/calibration/count-touched.ts'
import { type Draws, openDraws } from './draws.ts'
import { type Figure, median, percent } from './figure.ts'

type World = {
  readonly name: string
  readonly draw: (draws: Draws) => { readonly score: number; readonly good: boolean }
  /** The share of would-switch conversations whose score reaches a threshold. */
  readonly remain: (threshold: number) => number
  /** The share of good ones among them. */
  readonly harmed: (threshold: number) => number
}

const above = (threshold: number) => Math.max(0, 2 * (1 - threshold))

const worlds: readonly World[] = [
  {
    name: 'verifier right in 95 %, scores piled at 0.98 and 0.99',
    draw: ({ uniform }) => ({ score: uniform() < 0.5 ? 0.98 : 0.99, good: uniform() < 0.05 }),
    remain: (threshold) => (threshold <= 0.98 ? 1 : threshold <= 0.99 ? 0.5 : 0),
    harmed: () => 0.05,
  },
  {
    name: 'verifier right in 95 %, continuous scores',
    draw: ({ uniform }) => ({ score: 0.5 + 0.5 * uniform(), good: uniform() < 0.05 }),
    remain: above,
    harmed: () => 0.05,
  },
  {
    name: 'lower scores more often good (0.32 to 0.02), continuous scores',
    draw: ({ uniform }) => {
      const score = 0.5 + 0.5 * uniform()
      return { score, good: uniform() < 0.02 + 0.6 * (1 - score) }
    },
    remain: above,
    harmed: (threshold) => 0.02 + 0.3 * (1 - threshold),
  },
  {
    name: 'just beyond the bound everywhere (20.5 %), continuous scores',
    draw: ({ uniform }) => ({ score: 0.5 + 0.5 * uniform(), good: uniform() < 0.205 }),
    remain: above,
    harmed: () => 0.205,
  },
]

const labels = [30, 60, 150, 300] as const

export function simulateThreshold(runs: number, seed: number): readonly Figure[] {
  const draws = openDraws(seed)
  return worlds.flatMap((world) =>
    labels.map((count) => {
      const remains = { list: [] as number[], paper: [] as number[] }
      let exceeded = 0
      for (let run = 0; run < runs; run++) {
        const drawn = Array.from({ length: count }, () => world.draw(draws))
        const { chosen } = chooseThreshold(drawn.map(conversationOf), traffic, { harmBound: proposedHarmBound })
        remains.list.push(chosen === null ? 0 : world.remain(chosen.threshold))
        remains.paper.push(world.remain(paperThreshold(drawn)))
        if (chosen !== null && world.harmed(chosen.threshold) > (chosen.bounds.switch.bound ?? 1)) exceeded++
      }
      return {
        what: `${world.name}, ${count} labels: remain (mean; median), stated bound exceeded; paper's rule remain (mean)`,
        measured:
          `${percent(mean(remains.list))}; ${percent(median(remains.list))}, ${percent(exceeded / runs)}; ` +
          percent(mean(remains.paper)),
        research: null,
      }
    }),
  )
}

const traffic = { conversations: 100_000, unjudged: 0, clusters: { members: 0, squares: 0 } }

function conversationOf(one: { readonly score: number; readonly good: boolean }, index: number): OwnConversation {
  const id = String(index)
  return { id, score: one.score, unjudged: false, label: one.good ? 'success' : 'failure', drawn: true, cluster: id }
}

function paperThreshold(drawn: readonly { readonly score: number; readonly good: boolean }[]): number {
  return drawn.reduce((most, { score, good }) => (good ? Math.max(most, nextAfter(score)) : most), 0.5)
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

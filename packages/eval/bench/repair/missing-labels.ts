/** How often a useless repair is adopted where labels of one arm are missing or late, with the product's own functions. */
import { canaryRules, logEvidence, type OpenStage, survivesMissingLabels } from '@twincheck/core/canary'
import { type Draws, openDraws } from './draws.ts'
import { type Figure, percent } from './figure.ts'

type Unit = {
  readonly arm: 'repaired' | 'control'
  readonly good: boolean
  /** In days. A label that never arrives is labelled at infinity. */
  readonly triggeredAt: number
  readonly labelledAt: number
}

type Labelling = (unit: Pick<Unit, 'arm' | 'good'>, draws: Draws) => number

const days = 90
const perDay = 10
const success = 0.3

const cases: readonly { readonly name: string; readonly delay: Labelling; readonly research: string | null }[] = [
  ...[0.1, 0.2, 0.3].map((share, index) => ({
    name: `${percent(share, 0)} of the repair arm's failures never labelled`,
    delay: ({ arm, good }: Pick<Unit, 'arm' | 'good'>, { uniform }: Draws) =>
      arm === 'repaired' && !good && uniform() < share ? Number.POSITIVE_INFINITY : 1,
    research: ['1.6 %', '6.8 %', '26 %'][index] ?? null,
  })),
  {
    name: "the repair arm's failures 10 days later than all others",
    delay: ({ arm, good }) => (arm === 'repaired' && !good ? 11 : 1),
    research: '21.5 %',
  },
  { name: 'every label a day later', delay: () => 1, research: null },
]

export function simulateMissingLabels(runs: number, seed: number): readonly Figure[] {
  const draws = openDraws(seed)
  return cases.map(({ name, delay, research }) => {
    const adopted = { evidence: 0, rule: 0 }
    for (let run = 0; run < runs; run++) {
      const found = firstAdoption(drawUnits(delay, draws))
      if (found.evidence) adopted.evidence++
      if (found.rule) adopted.rule++
    }
    return {
      what: `no effect, ${name}, a look after every label: adopted falsely by evidence alone; by the rule`,
      measured: `${percent(adopted.evidence / runs)}; ${percent(adopted.rule / runs)}`,
      research,
    }
  })
}

function drawUnits(delay: Labelling, draws: Draws): readonly Unit[] {
  const units: Unit[] = []
  for (let day = 0; day < days; day++)
    for (let left = draws.poisson(perDay); left > 0; left--) {
      const unit = { arm: draws.uniform() < 0.5 ? 'repaired' : 'control', good: draws.uniform() < success } as const
      const triggeredAt = day + draws.uniform()
      units.push({ ...unit, triggeredAt, labelledAt: triggeredAt + delay(unit, draws) })
    }
  return units
}

/** Walks through triggers and labels in the order they happen, and looks after each. */
function firstAdoption(units: readonly Unit[]): { readonly evidence: boolean; readonly rule: boolean } {
  const events = units
    .flatMap((unit) => [
      { at: unit.triggeredAt, kind: 'trigger' as const, unit },
      { at: unit.labelledAt, kind: 'label' as const, unit },
    ])
    .filter(({ at }) => at <= days)
    .sort((one, other) => one.at - other.at)
  const seen = { repaired: { ...empty }, control: { ...empty } }
  let evidence = false
  for (const { kind, unit } of events) {
    const arm = seen[unit.arm]
    if (kind === 'trigger') {
      arm.open += 1
      continue
    }
    arm.open -= 1
    if (unit.good) arm.successes += 1
    else arm.failures += 1
    const stage = stageOf(seen)
    if (Math.min(labelled(seen.repaired), labelled(seen.control)) < canaryRules.leastLabelled) continue
    if (logEvidence([stage], 'better') < Math.log(canaryRules.adopt)) continue
    evidence = true
    if (survivesMissingLabels([stage], canaryRules.adopt)) return { evidence, rule: true }
  }
  return { evidence, rule: false }
}

type Counted = { successes: number; failures: number; open: number }

const empty: Counted = { successes: 0, failures: 0, open: 0 }

function labelled({ successes, failures }: Counted): number {
  return successes + failures
}

function stageOf({ repaired, control }: Readonly<Record<Unit['arm'], Counted>>): OpenStage {
  return {
    share: 0.5,
    repaired: { successes: repaired.successes, failures: repaired.failures },
    control: { successes: control.successes, failures: control.failures },
    unlabelled: { repaired: repaired.open, control: control.open },
  }
}

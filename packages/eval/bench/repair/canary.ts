/**
 * The canary's error rates and its speed, with the product's own functions: a look after every label, with corrections and both
 * brakes, epoch by epoch; and its power.
 */
import {
  type ArmCounts,
  brakesOn,
  canaryRules,
  logEvidence,
  type OpenStage,
  readCanary,
  sampleRatioEvidence,
  sampleRatioLimit,
  startShare,
  switchEvidence,
  switchVerdictLimit,
} from '@twincheck/core/canary'
import { type Draws, openDraws } from './draws.ts'
import { type Figure, median, percent, rate } from './figure.ts'

export function simulateCanary(runs: number, seed: number): readonly Figure[] {
  const draws = openDraws(seed)
  return [
    ...noEffect(draws, runs),
    ...afterAdoption(draws, runs),
    ...arriving(draws, runs),
    ...harm(draws, runs),
    ...power(draws, runs),
    ...brake(draws, runs),
    ...sampleRatio(draws, runs),
  ]
}

/** What happens to one unit after the other, in one epoch. */
type Truth = {
  readonly control: number
  readonly repaired: number
  /** The share of first labels that are wrong and corrected after a few more labels. */
  readonly corrected?: number
  /** Of switches, the share that people call wrong; each repaired unit gets a verdict. Default: nobody gives verdicts. */
  readonly wrong?: number
  /** A label comes after so many other units have triggered. Default 0. */
  readonly delay?: number
}

type Ended = { readonly state: 'running' | 'to-shadow' | 'adopt' | 'brake'; readonly units: number }

type Arm = 'repaired' | 'control'

type Event = { readonly at: number; readonly happens: (epoch: RunningEpoch) => void }

/** An epoch as the gateway counts it: contested units where a label has changed. */
type RunningEpoch = {
  readonly stages: MutableStage[]
  readonly verdicts: { right: number; wrong: number }
}

type MutableCounts = { successes: number; failures: number; contested: number }
type MutableStage = {
  share: number
  readonly repaired: MutableCounts
  readonly control: MutableCounts
  readonly unlabelled: { repaired: number; control: number }
}

const correctedAfter = 8

/** A look after every label and every correction, until something ends the epoch, or so many units have triggered. */
function runEpoch(
  { uniform }: Draws,
  truth: Truth,
  {
    units,
    share,
    kind = 'trial',
  }: { readonly units: number; readonly share: number; readonly kind?: 'trial' | 'adopted' },
): Ended {
  const epoch: RunningEpoch = { stages: [emptyStage(share)], verdicts: { right: 0, wrong: 0 } }
  const events: Event[] = []
  const later = (at: number, happens: Event['happens']) => events.push({ at, happens })
  for (let unit = 0; unit < units + 400; unit++) {
    if (unit < units) {
      const stage = epoch.stages.at(-1) ?? emptyStage(share)
      const arm: Arm = uniform() < stage.share ? 'repaired' : 'control'
      const isGood = uniform() < truth[arm]
      stage.unlabelled[arm] += 1
      const isWrong = uniform() < (truth.corrected ?? 0)
      const labelledAt = unit + (truth.delay ?? 0)
      later(labelledAt, () => {
        stage.unlabelled[arm] -= 1
        stage[arm][isGood !== isWrong ? 'successes' : 'failures'] += 1
      })
      if (isWrong)
        later(labelledAt + 1 + Math.floor(correctedAfter * uniform()), () => {
          stage[arm][isGood ? 'failures' : 'successes'] -= 1
          stage[arm].contested += 1
        })
      const called = truth.wrong
      if (called !== undefined && arm === 'repaired')
        later(labelledAt, ({ verdicts }) => {
          verdicts[uniform() < called ? 'wrong' : 'right'] += 1
        })
    }
    const due = events.filter(({ at }) => at <= unit)
    if (due.length === 0) continue
    events.splice(0, events.length, ...events.filter(({ at }) => at > unit))
    for (const { happens } of due) {
      happens(epoch)
      const { state, nextShare } = readCanary(epoch.stages, 0, kind)
      if (brakesOn(epoch.verdicts)) return { state: 'brake', units: unit + 1 }
      if (state === 'to-shadow' || (state === 'adopt' && kind === 'trial')) return { state, units: unit + 1 }
      if (nextShare > (epoch.stages.at(-1)?.share ?? 0)) epoch.stages.push(emptyStage(nextShare))
    }
    if (unit >= units && events.length === 0) break
  }
  return { state: 'running', units }
}

/** No effect: how often one epoch is stopped by any brake, and adopted. At most 10 % and 1 %. */
function noEffect(draws: Draws, runs: number): readonly Figure[] {
  const units = 300
  const cases = [
    { name: 'success 0.05', truth: level(0.05) },
    { name: 'success 0.3', truth: level(0.3) },
    { name: 'success 0.6', truth: level(0.6) },
    { name: 'success 0.9', truth: level(0.9) },
    { name: 'success 0.3, labels 5 units late', truth: { ...level(0.3), delay: 5 } },
    { name: 'success 0.3, 30 % of labels first wrong', truth: { ...level(0.3), corrected: 0.3 } },
    { name: 'success 0.6, 30 % of labels first wrong', truth: { ...level(0.6), corrected: 0.3 } },
    { name: 'success 0.3, 5 % of switches called wrong', truth: { ...level(0.3), wrong: 0.05 } },
    {
      name: 'success 0.3, 30 % first wrong, 5 % of switches called wrong',
      truth: { ...level(0.3), corrected: 0.3, wrong: 0.05 },
    },
  ]
  return cases.flatMap(({ name, truth }) =>
    [0.1, 0.5].map((share) => {
      const ended = Array.from({ length: runs }, () => runEpoch(draws, truth, { units, share }))
      const stopped = ended.filter(({ state }) => state === 'to-shadow' || state === 'brake').length / runs
      const adopted = ended.filter(({ state }) => state === 'adopt').length / runs
      return {
        what: `no effect, one epoch of ${units} units from a share of ${share}, a look after every label, ${name}`,
        measured: `stopped ${percent(stopped)}, adopted ${percent(adopted, 2)}`,
        research: null,
      }
    }),
  )
}

/** Harm after adoption: the epoch it opened knows nothing of the good labels before it, so it needs what a fresh canary needs. */
function afterAdoption(draws: Draws, runs: number): readonly Figure[] {
  const good = { control: 0.5, repaired: 0.9 }
  const bad = { control: 0.9, repaired: 0.5 }
  return [60, 200, 500].map((labels) => {
    const epochs: number[] = []
    const fresh: number[] = []
    for (let run = 0; run < runs; run++) {
      // The good times are lived through; what they leave to the next epoch is nothing.
      runEpoch(draws, good, { units: labels, share: 0.9, kind: 'adopted' })
      epochs.push(runEpoch(draws, bad, { units: 3_000, share: 0.9, kind: 'adopted' }).units)
      fresh.push(runEpoch(draws, bad, { units: 3_000, share: 0.9 }).units)
    }
    return {
      what: `harm after adoption (0.9 → 0.5, share 0.9) behind ${labels} good labels: median units to stop`,
      measured: `${median(epochs)}; a fresh canary ${median(fresh)}`,
      research: null,
    }
  })
}

/** By default settings: 1,000 conversations a day, 0.5 % triggered, each triggered one labelled a day later. */
function arriving({ uniform, poisson }: Draws, runs: number): readonly Figure[] {
  const perDay = 1000 * 0.005
  const cases = [
    { control: 0.05, repaired: 0.55, opening: { labelled: 14, mostTouched: 0.001 }, said: 'small bound' },
    { control: 0.05, repaired: 0.55, opening: null, said: 'no bound, by steps' },
    { control: 0.3, repaired: 0.5, opening: { labelled: 14, mostTouched: 0.001 }, said: 'small bound' },
  ]
  return cases.map(({ control, repaired, opening, said }) => {
    const days: number[] = []
    let stopped = 0
    for (let run = 0; run < runs; run++) {
      const stages = [emptyStage(startShare(opening))]
      let waiting: (() => void)[] = []
      for (let day = 1; day <= canaryRules.days; day++) {
        for (const label of waiting) label()
        waiting = []
        const { state, nextShare } = readCanary(stages, day)
        if (state === 'to-shadow') stopped += 1
        if (state === 'adopt') days.push(day)
        if (state === 'to-shadow' || state === 'adopt') break
        if (nextShare > (stages.at(-1)?.share ?? 0)) stages.push(emptyStage(nextShare))
        const stage = stages.at(-1) ?? emptyStage(0.5)
        for (let unit = poisson(perDay); unit > 0; unit--) {
          const arm: Arm = uniform() < stage.share ? 'repaired' : 'control'
          const label = uniform() < (arm === 'repaired' ? repaired : control) ? 'successes' : 'failures'
          stage.unlabelled[arm] += 1
          waiting.push(() => {
            stage.unlabelled[arm] -= 1
            stage[arm][label] += 1
          })
        }
      }
    }
    return {
      what: `1,000 conversations a day, 0.5 % triggered, labelled a day later, ${control} → ${repaired}, default settings, ${said}`,
      measured: `adopted ${percent(days.length / runs)}, median day ${median(days)}; stopped ${percent(stopped / runs)}`,
      research: null,
    }
  })
}

/** Labels until harm is stopped, at a share of one half. */
function harm(draws: Draws, runs: number): readonly Figure[] {
  const cases = [
    { control: 0.9, repaired: 0.5 },
    { control: 0.3, repaired: 0.1 },
    { control: 0.1, repaired: 0 },
  ]
  const tried = Math.ceil(runs / 4)
  return cases.map((truth) => {
    const ended = Array.from({ length: tried }, () => runEpoch(draws, truth, { units: 1_500, share: 0.5 }))
    const stops = ended.flatMap(({ state, units }) => (state === 'to-shadow' ? [units] : []))
    return {
      what: `harm ${truth.control} → ${truth.repaired}, a look after every label`,
      measured: `stopped ${percent(stops.length / tried)}, median ${median(stops)} labels`,
      research: null,
    }
  })
}

function power(draws: Draws, runs: number): readonly Figure[] {
  const cases = [
    { perDay: 2, control: 0.05, repaired: 0.5, research: '100 % (day 14)' },
    { perDay: 2, control: 0.3, repaired: 0.5, research: '39 %' },
    { perDay: 10, control: 0.3, repaired: 0.5, research: '98 % (day 18)' },
  ]
  return cases.map(({ research, ...truth }) => {
    const days: number[] = []
    const tried = Math.ceil(runs * 0.4)
    for (let run = 0; run < tried; run++) {
      const day = firstDay(draws, truth, 60, (stage) => logEvidence([stage], 'better') >= Math.log(20))
      if (day !== null) days.push(day)
    }
    const { perDay, control, repaired } = truth
    const measured = `${percent(days.length / tried)} (day ${median(days)})`
    return {
      what: `${perDay} labels a day, ${control} → ${repaired}: "better" at 5 % within 60 days`,
      measured,
      research,
    }
  })
}

/** Verdicts on 200 switches. */
function brake({ uniform }: Draws, runs: number): readonly Figure[] {
  return [0.05, 0.2, 0.4].map((wrong) => {
    const stops: number[] = []
    for (let run = 0; run < runs; run++) {
      const verdicts = { right: 0, wrong: 0 }
      for (let n = 1; n <= 200; n++) {
        verdicts[uniform() < wrong ? 'wrong' : 'right'] += 1
        if (switchEvidence(verdicts) < switchVerdictLimit) continue
        stops.push(n)
        break
      }
    }
    const measured = `${percent(stops.length / runs)}, median ${median(stops)} switches`
    return {
      what: `second brake, ${percent(wrong, 0)} of switches wrong: stopped within 200`,
      measured,
      research: null,
    }
  })
}

/** Ten units a day, half of them repaired; of the control arm a part is lost. */
function sampleRatio({ binomial, poisson }: Draws, runs: number): readonly Figure[] {
  const seen = (counted: number) =>
    rate(runs, () => {
      const units = { share: 0.5, repair: 0, control: 0 }
      for (let day = 0; day < 90; day++) {
        const today = poisson(10)
        const repaired = binomial(today, units.share)
        units.repair += repaired
        units.control += binomial(today - repaired, counted)
        if (sampleRatioEvidence([units]) >= sampleRatioLimit) return true
      }
      return false
    })
  return [
    { what: 'units fall as drawn, 90 daily looks: counts do not fit', measured: percent(seen(1), 2), research: null },
    { what: 'a third of the control arm lost, 90 daily looks: seen', measured: percent(seen(2 / 3)), research: null },
  ]
}

function firstDay(
  { binomial, poisson }: Draws,
  truth: { readonly perDay: number; readonly control: number; readonly repaired: number },
  days: number,
  ends: (stage: OpenStage) => boolean,
): number | null {
  const stage = emptyStage(0.5)
  const add = (counts: MutableCounts, units: number, success: number) => {
    const good = binomial(units, success)
    counts.successes += good
    counts.failures += units - good
  }
  for (let day = 1; day <= days; day++) {
    const units = poisson(truth.perDay)
    const treated = binomial(units, stage.share)
    add(stage.repaired, treated, truth.repaired)
    add(stage.control, units - treated, truth.control)
    if (ends(stage)) return day
  }
  return null
}

function level(success: number): Truth {
  return { control: success, repaired: success }
}

function emptyStage(share: number): MutableStage {
  const counts = () => ({ successes: 0, failures: 0, contested: 0 }) satisfies ArmCounts
  return { share, repaired: counts(), control: counts(), unlabelled: { repaired: 0, control: 0 } }
}

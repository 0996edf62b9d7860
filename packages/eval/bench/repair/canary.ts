/** The canary's level under daily looks and its power, with the product's own functions. */
import {
  type CanaryStage,
  logEvidence,
  readCanary,
  sampleRatioEvidence,
  sampleRatioLimit,
  switchEvidence,
} from '@twincheck/core/canary'
import { type Draws, openDraws } from './draws.ts'
import { type Figure, median, percent, rate } from './figure.ts'

type Truth = { readonly perDay: number; readonly control: number; readonly repaired: number }

export function simulateCanary(runs: number, seed: number): readonly Figure[] {
  const draws = openDraws(seed)
  return [
    ...level(draws, runs),
    ...twoShares(draws, runs),
    ...power(draws, runs),
    ...rules(draws, runs),
    ...brake(draws, runs),
    ...sampleRatio(draws, runs),
  ]
}

/** No effect, 60 daily looks, one-sided 5 %. */
function level(draws: Draws, runs: number): readonly Figure[] {
  const cases = [
    { perDay: 2, success: 0.3, research: '2.5 %' },
    { perDay: 2, success: 0.6, research: '2.7 %' },
    { perDay: 10, success: 0.3, research: '2.0 %' },
    { perDay: 50, success: 0.6, research: '1.0 %' },
  ]
  return cases.map(({ perDay, success, research }) => {
    const truth = { perDay, control: success, repaired: success }
    const found = rate(
      runs,
      () => firstDay(draws, truth, 60, (stage) => logEvidence([stage], 'better') >= Math.log(20)) !== null,
    )
    return {
      what: `no effect, ${perDay} labels a day, success ${success}: "better" at 5 %`,
      measured: percent(found),
      research,
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

/** 10 % until ten repaired are labelled, then 50 %. */
function twoShares({ binomial, poisson }: Draws, runs: number): readonly Figure[] {
  const found = rate(runs, () => {
    const stages = [emptyStage(0.1), emptyStage(0.5)]
    for (let day = 0; day < 60; day++) {
      const [first = emptyStage(0.1), second = emptyStage(0.5)] = stages
      const now = first.repaired.successes + first.repaired.failures < 10 ? 0 : 1
      stages[now] = addDay(
        now === 0 ? first : second,
        { perDay: 10, control: 0.3, repaired: 0.3 },
        { binomial, poisson },
      )
      if (logEvidence(stages, 'better') >= Math.log(20)) return true
    }
    return false
  })
  return [
    { what: 'no effect, two shares one after the other: "better" at 5 %', measured: percent(found), research: '2.5 %' },
  ]
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
    const measured = `${percent(days.length / tried)} (day ${median(days)})`
    return { what: `${describe(truth)}: "better" at 5 % within 60 days`, measured, research }
  })
}

/** The rules as they are in force: to shadow at 10, adopt at 100 with 20 an arm, undecided after 90 days. */
function rules(draws: Draws, runs: number): readonly Figure[] {
  const cases = [
    { perDay: 2, control: 0.3, repaired: 0.3, research: 'adopted 0.2 %, to shadow 6.3 %' },
    { perDay: 2, control: 0.05, repaired: 0.5, research: 'adopted 100 %, day 25; to shadow 0' },
    { perDay: 2, control: 0.3, repaired: 0.1, research: 'adopted 0, to shadow 80.5 %, day 33' },
    { perDay: 10, control: 0.1, repaired: 0.3, research: 'adopted 99.8 %, day 19; to shadow 0.2 %' },
    { perDay: 10, control: 0.3, repaired: 0.5, research: 'adopted 99.5 %, day 27; to shadow 0.2 %' },
    { perDay: 10, control: 0.5, repaired: 0.3, research: 'adopted 0, to shadow 99.9 %, day 14' },
    { perDay: 10, control: 0.9, repaired: 0.5, research: 'adopted 0, to shadow 100 %, day 3' },
  ]
  return cases.map(({ research, ...truth }) => {
    const days = { adopt: [] as number[], shadow: [] as number[] }
    for (let run = 0; run < runs; run++) {
      let state = 'running'
      const day = firstDay(draws, truth, 90, (stage, today) => {
        state = readCanary([stage], today).state
        return state === 'adopt' || state === 'to-shadow'
      })
      if (day !== null && state === 'adopt') days.adopt.push(day)
      if (day !== null && state === 'to-shadow') days.shadow.push(day)
    }
    const said = (name: string, found: readonly number[]) =>
      `${name} ${percent(found.length / runs)}${found.length === 0 ? '' : `, day ${median(found)}`}`
    return {
      what: `rules, ${describe(truth)}`,
      measured: `${said('adopted', days.adopt)}; ${said('to shadow', days.shadow)}`,
      research,
    }
  })
}

/** Verdicts on 200 switches. */
function brake({ uniform }: Draws, runs: number): readonly Figure[] {
  const cases = [
    { wrong: 0.05, research: '6.2 %' },
    { wrong: 0.2, research: 'median 13 switches' },
    { wrong: 0.4, research: 'median 4 switches' },
  ]
  return cases.map(({ wrong, research }) => {
    const stops: number[] = []
    for (let run = 0; run < runs; run++) {
      const verdicts = { right: 0, wrong: 0 }
      for (let n = 1; n <= 200; n++) {
        verdicts[uniform() < wrong ? 'wrong' : 'right'] += 1
        if (switchEvidence(verdicts) < 10) continue
        stops.push(n)
        break
      }
    }
    const measured = `${percent(stops.length / runs)}, median ${median(stops)} switches`
    return { what: `second brake, ${percent(wrong, 0)} of switches wrong: stopped within 200`, measured, research }
  })
}

function firstDay(
  draws: Draws,
  truth: Truth,
  days: number,
  ends: (stage: CanaryStage, day: number) => boolean,
): number | null {
  let stage = emptyStage(0.5)
  for (let day = 1; day <= days; day++) {
    stage = addDay(stage, truth, draws)
    if (ends(stage, day)) return day
  }
  return null
}

function addDay(
  stage: CanaryStage,
  truth: Truth,
  { binomial, poisson }: Pick<Draws, 'binomial' | 'poisson'>,
): CanaryStage {
  const { share, repaired, control } = stage
  const units = poisson(truth.perDay)
  const treated = binomial(units, share)
  const good = { repaired: binomial(treated, truth.repaired), control: binomial(units - treated, truth.control) }
  return {
    share,
    repaired: { successes: repaired.successes + good.repaired, failures: repaired.failures + treated - good.repaired },
    control: {
      successes: control.successes + good.control,
      failures: control.failures + units - treated - good.control,
    },
  }
}

function emptyStage(share: number): CanaryStage {
  return { share, repaired: { successes: 0, failures: 0 }, control: { successes: 0, failures: 0 } }
}

function describe({ perDay, control, repaired }: Truth): string {
  return `${perDay} labels a day, ${control} → ${repaired}`
}

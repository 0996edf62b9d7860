/** Waits until the gateway has committed the record of every answer, by its own counters. An answer it lost ends the bench. */
import { setTimeout as pause } from 'node:timers/promises'

const mostMilliseconds = 120_000

export function openDrain(gateway: string): (asked: number) => Promise<void> {
  let due = 0
  return async (asked) => {
    due += asked
    const last = performance.now() + mostMilliseconds
    for (;;) {
      const counted = await readCounters(gateway)
      if (counted.lost > 0) throw new Error(`THE GATEWAY LOST ${counted.lost} OF ${due} ANSWERS:\n${counted.text}`)
      if (counted.recorded >= due) return
      if (performance.now() > last) throw new Error(`only ${counted.recorded} of ${due} answers were recorded`)
      await pause(1)
    }
  }
}

const lossSeries = [
  'twincheck_unjudged_answers_total',
  'twincheck_unseen_answers_total',
  'twincheck_unrecorded_decisions_total',
]

async function readCounters(gateway: string) {
  const text = await (await fetch(`${gateway}/metrics`)).text()
  const lines = text.split('\n').filter((line) => !line.startsWith('#'))
  const sum = (series: string) =>
    lines
      .filter((line) => line.startsWith(`${series} `) || line.startsWith(`${series}{`))
      .reduce((total, line) => total + Number(line.slice(line.lastIndexOf(' '))), 0)
  const lost = lossSeries.reduce((total, series) => total + sum(series), 0)
  const named = lines.filter((line) => lossSeries.some((series) => line.startsWith(series)))
  return { recorded: sum('twincheck_recorded_decisions_total'), lost, text: named.join('\n') }
}

/** How long a process has run on a processor, and two of its threads: as Linux tells it, elsewhere not at all. */
import { readdirSync, readFileSync } from 'node:fs'

/** In milliseconds. Whole: with the threads that compile and collect garbage. */
export type ProcessorTime = { readonly main: number; readonly decider: number; readonly whole: number }

export function readProcessorTime(pid: number): ProcessorTime | null {
  try {
    const threads = readdirSync(`/proc/${pid}/task`).map((thread) => {
      const folder = `/proc/${pid}/task/${thread}`
      const name = Number(thread) === pid ? 'main' : readFileSync(`${folder}/comm`, 'utf8').trim()
      return { name, milliseconds: Number(readFileSync(`${folder}/schedstat`, 'utf8').split(' ')[0]) / 1e6 }
    })
    const sum = (chosen: typeof threads) => chosen.reduce((total, { milliseconds }) => total + milliseconds, 0)
    const named = (wanted: string) => sum(threads.filter(({ name }) => name === wanted))
    return { main: named('main'), decider: named('decider'), whole: sum(threads) }
  } catch {
    return null
  }
}

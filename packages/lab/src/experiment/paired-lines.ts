/**
 * Reads paired outcomes from any source: one `{"id", "category", "actor", "twincheck"}` per line, with `run` if several agents ran the
 * tasks. Lines of an experiment that gave no pair are counted and left out. An unreadable line or a duplicate id is an error, because
 * statistics over the rest would mislead.
 */
import { TwinCheckError } from '@twincheck/core'
import { isObject, parseJson } from '@twincheck/core/reading'
import {
  type PairedOutcome,
  resamplingUnit,
  type SecondOutcome,
  type SecondOutcomes,
  secondVerdictNames,
} from '@twincheck/eval/harness'

export type JudgedOutcome = PairedOutcome & SecondOutcomes

export type PairedLines = {
  readonly pairs: readonly JudgedOutcome[]
  readonly repeated: boolean
  readonly withoutPair: number
}

export function readPairedLines(text: string, file: string): PairedLines {
  const firstLines = new Map<string, number>()
  const problems: string[] = []
  const outcomes: JudgedOutcome[] = []
  let withoutPair = 0
  for (const [index, content] of text.split('\n').entries()) {
    if (content.trim() === '') continue
    const line = index + 1
    const read = readOutcome(content)
    if (typeof read === 'string') {
      problems.push(`${file}, line ${line}: ${read}`)
      continue
    }
    if (read === null) {
      withoutPair++
      continue
    }
    const { run, outcome } = read
    const key = JSON.stringify([run, outcome.id])
    const earlier = firstLines.get(key)
    if (earlier !== undefined) {
      const of = run === null ? '' : ` of the run ${JSON.stringify(run)}`
      problems.push(`${file}, line ${line}: the id ${JSON.stringify(outcome.id)}${of} is already on line ${earlier}`)
      continue
    }
    firstLines.set(key, line)
    outcomes.push(outcome)
  }
  if (problems.length === 0 && outcomes.length === 0) problems.push(`${file}: no line with a pair in it`)
  if (problems.length > 0) throw new PairedLinesError(problems)
  return { pairs: outcomes, repeated: resamplingUnit(outcomes) === 'clusters', withoutPair }
}

export class PairedLinesError extends TwinCheckError {
  readonly code = 'paired-lines'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    const more = problems.length > SHOWN ? [`and ${problems.length - SHOWN} more problems`] : []
    super(
      `${[...problems.slice(0, SHOWN), ...more].join('\n')}\n` +
        'Expected one {"id": TEXT, "category": TEXT, "actor": true|false, "twincheck": true|false} a line, each id once (once for each "run", where lines name one). ' +
        'Nothing was computed; correct the file.',
    )
    this.problems = problems
  }
}

const SHOWN = 20

/** Reads the outcome of a line, or the problem with the line. Returns null if the line says that a run gave no pair. */
function readOutcome(
  content: string,
): null | { readonly run: string | null; readonly outcome: JudgedOutcome } | string {
  const value = parseJson(content)
  if (value === undefined) return `no JSON: ${quote(content)}`
  if (!isObject(value)) return `no JSON object: ${quote(content)}`
  if (value.kind === 'unavailable' || value.kind === 'diverged') return null
  const { run = null, id, category, actor, twincheck } = value
  if (run !== null && typeof run !== 'string') return `"run" must be a text, found ${quote(JSON.stringify(run))}`
  if (typeof id !== 'string' || id === '') return `"id" must be a text, found ${quote(JSON.stringify(id))}`
  if (typeof category !== 'string') return `"category" must be a text, found ${quote(JSON.stringify(category))}`
  if (typeof actor !== 'boolean') return `"actor" must be true or false, found ${quote(JSON.stringify(actor))}`
  if (typeof twincheck !== 'boolean') {
    return `"twincheck" must be true or false, found ${quote(JSON.stringify(twincheck))}`
  }
  if (value.cluster !== undefined && typeof value.cluster !== 'string') {
    return `"cluster" must be a text, found ${quote(JSON.stringify(value.cluster))}`
  }
  const named = { id, category, ...(value.cluster ? { cluster: value.cluster } : {}) }
  let second: SecondOutcomes = {}
  for (const name of secondVerdictNames) {
    if (value[name] === undefined) continue
    const outcome = readSecond(value[name])
    if (outcome === null) {
      return `"${name}" must be {"actor", "twincheck"}, found ${quote(JSON.stringify(value[name]))}`
    }
    second = { ...second, [name]: outcome }
  }
  return { run, outcome: { ...named, ...second, actor, twincheck } }
}

function readSecond(value: unknown): SecondOutcome | null {
  if (!isObject(value)) return null
  const { actor, twincheck } = value
  return typeof actor === 'boolean' && typeof twincheck === 'boolean' ? { actor, twincheck } : null
}

function quote(text: string | undefined): string {
  if (text === undefined) return 'nothing'
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

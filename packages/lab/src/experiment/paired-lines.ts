/**
 * Paired outcomes from any source: one `{"id", "category", "actor", "twincheck"}` per line. If several agents ran the same tasks,
 * each line also names its `run`. Other members are ignored.
 *
 * An unreadable line or a duplicate id stops the reading: statistics over only the readable lines would mislead.
 */

import { TwinCheckError } from '@twincheck/core'
import { isObject } from '@twincheck/core/reading'
import type { AttackedPair, PairedOutcome } from '@twincheck/eval/harness'
import { resamplingUnit } from '@twincheck/eval/harness'

/** In a run under attack a line may also say whether the attacker's goal was reached. */
export type AttackedOutcome = PairedOutcome & AttackedPair

export type PairedLines = {
  readonly pairs: readonly AttackedOutcome[]
  /** Whether some task was run more than once, so that its pairs are not independent of each other. */
  readonly repeated: boolean
}

export function readPairedLines(text: string, file: string): PairedLines {
  const firstLines = new Map<string, number>()
  const problems: string[] = []
  const outcomes: AttackedOutcome[] = []
  for (const [index, content] of text.split('\n').entries()) {
    if (content.trim() === '') continue
    const line = index + 1
    const read = readOutcome(content)
    if (typeof read === 'string') {
      problems.push(`${file}, line ${line}: ${read}`)
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
  return { pairs: outcomes, repeated: resamplingUnit(outcomes) === 'clusters' }
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

/** The outcome, or what is wrong with the line. */
function readOutcome(content: string): { readonly run: string | null; readonly outcome: AttackedOutcome } | string {
  let value: unknown
  try {
    value = JSON.parse(content)
  } catch {
    return `no JSON: ${quote(content)}`
  }
  if (!isObject(value)) return `no JSON object: ${quote(content)}`
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
  const attack = value.attack === undefined ? undefined : readAttack(value.attack)
  if (attack === null) return `"attack" must be {"actor", "twincheck"}, found ${quote(JSON.stringify(value.attack))}`
  const second = { ...(value.cluster ? { cluster: value.cluster } : {}), ...(attack ? { attack } : {}) }
  return { run, outcome: { id, category, ...second, actor, twincheck } }
}

function readAttack(value: unknown): AttackedPair['attack'] | null {
  if (!isObject(value)) return null
  const { actor, twincheck } = value
  return typeof actor === 'boolean' && typeof twincheck === 'boolean' ? { actor, twincheck } : null
}

function quote(text: string | undefined): string {
  if (text === undefined) return 'nothing'
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

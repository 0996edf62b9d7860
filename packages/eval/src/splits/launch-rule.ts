/**
 * The conditional launch rule of the extension (paper, "Benchmark and splits"): it may be used only if the primary
 * experiment replayed exactly and no wrapper exception happened in it.
 *
 * An unavailable pair does not stop the extension: its trajectory is missing, so nothing was replayed inexactly. A
 * primary task without any line does, and so does one that was interrupted: nobody knows yet how it would have gone.
 */
import { type DecisionRecord, TwinCheckError } from '@twincheck/core'
import type { Manifest } from '../experiment/manifest.ts'
import type { CountedPair, PairLine } from '../experiment/pair-line.ts'
import type { SplitRequest } from './draw-splits.ts'
import { createSplitManifest, type SplitManifest } from './split-manifest.ts'

export type PrimaryExperiment = { readonly manifest: Manifest; readonly lines: readonly PairLine[] }

/** The extension's manifest. Throws where the rule forbids it, with every reason. */
export function extendSplit(
  primary: SplitManifest,
  experiment: PrimaryExperiment,
  request: SplitRequest,
): SplitManifest {
  const reasons = [...checkSameDraw(primary, request), ...reasonsAgainstExtension(primary.ids, experiment)]
  if (reasons.length > 0) throw new ExtensionRefusedError(reasons)
  return createSplitManifest(primary.environment, 'extension', request)
}

/** Empty where the extension may be launched. */
export function reasonsAgainstExtension(
  primaryIds: readonly string[],
  { manifest, lines }: PrimaryExperiment,
): readonly string[] {
  const reasons: string[] = []
  if (manifest.method !== 'twincheck') {
    reasons.push(`The experiment was run with the method "${manifest.method}"; the rule is about TwinCheck itself.`)
  }
  const reached = new Set(lines.map(({ id }) => id))
  const missing = primaryIds.filter((id) => !reached.has(id))
  if (missing.length > 0)
    reasons.push(`${countTasks(missing.length)} of the primary split not in it: ${list(missing)}.`)
  for (const line of lines) {
    if (line.kind === 'diverged') {
      reasons.push(`${line.id} (${line.run}) did not replay exactly: ${firstLine(line.problem)}`)
    }
    if (line.kind === 'unavailable' && line.transient) {
      reasons.push(`${line.id} (${line.run}) was interrupted and is tried again: ${firstLine(line.reason)}`)
    }
    if (line.kind === 'pair') reasons.push(...describeExceptions(line))
  }
  return reasons
}

export class ExtensionRefusedError extends TwinCheckError {
  readonly code = 'extension-refused'
  readonly reasons: readonly string[]

  constructor(reasons: readonly string[]) {
    const shown = reasons.slice(0, SHOWN).map((reason) => `  - ${reason}`)
    const rest = reasons.length > SHOWN ? [`  - and ${reasons.length - SHOWN} more`] : []
    super(
      `The extension is refused: the primary experiment must be exact and without wrapper exceptions.\n` +
        `${[...shown, ...rest].join('\n')}\n` +
        'Repair the cause, run the primary experiment again, and extend then.',
    )
    this.reasons = reasons
  }
}

const SHOWN = 20

/** Ways in which the wrapper, not the policy, kept the proposal. */
const OPERATIONAL: ReadonlySet<string> = new Set(['exception', 'timeout', 'aborted', 'malformed-step'])

/** From the records, and from the line itself where a decision left no record. */
function describeExceptions({ id, run, records, exceptions = [] }: CountedPair): readonly string[] {
  const recorded = records.filter(
    ({ because, exception }) => exception !== null || OPERATIONAL.has(because?.code ?? ''),
  )
  const steps = new Set(recorded.map(({ step }) => step))
  return [
    ...recorded.map(
      (record) => `${id} (${run}), decision ${record.step}: wrapper exception at ${describeRecord(record)}`,
    ),
    ...exceptions
      .filter(({ decision }) => !steps.has(decision))
      .map(
        ({ decision, ...error }) => `${id} (${run}), decision ${decision}: wrapper exception (${describeError(error)})`,
      ),
  ]
}

function describeRecord({ because, exception }: DecisionRecord): string {
  const where = because === null ? 'unknown stage' : `${because.stage}/${because.code}`
  return `${where} (${exception === null ? 'no error recorded' : describeError(exception)})`
}

function describeError({ name, message }: { readonly name: string; readonly message: string }): string {
  return `${name}: ${firstLine(message)}`
}

/** The seed and the sets must be those of the primary split, or the extension might overlap it. */
function checkSameDraw(primary: SplitManifest, request: SplitRequest): string[] {
  const again = createSplitManifest(primary.environment, 'primary', request)
  const same = JSON.stringify(again) === JSON.stringify(primary)
  return same ? [] : ['The primary split was drawn from other tasks, with other exclusions, sizes or another seed.']
}

function countTasks(count: number): string {
  return count === 1 ? 'One task is' : `${count} tasks are`
}

function list(ids: readonly string[]): string {
  return ids.length > SHOWN ? `${ids.slice(0, SHOWN).join(', ')} and ${ids.length - SHOWN} more` : ids.join(', ')
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? ''
}

/**
 * The rule that decides whether the extension may be run (paper, "Benchmark and splits"). It is checked after missing pairs of the
 * primary set were completed. Every task must have a pair that was replayed exactly and without a wrapper exception. The primary run and
 * its completion must have used the frozen protocol: TwinCheck with a model as the verifier, without ablations, and with live
 * continuation. The fingerprint, threshold, models, data and requests must be those of one calibration.
 */
import { type Calibration, calibrationDigest, type DecisionRecord, TwinCheckError } from '@twincheck/core'
import type { Manifest, PairLine } from '@twincheck/eval'
import { type CountedPair, completeLines } from '@twincheck/eval/harness'
import { originDifferences } from '../experiment/protocol.ts'
import { taskWorlds } from '../worlds/registry.ts'
import type { SplitRequest } from './draw-splits.ts'
import { createSplitManifest, type SplitManifest } from './split-manifest.ts'

export type RunExperiment = { readonly manifest: Manifest; readonly lines: readonly PairLine[] }

export type CompletedPrimary = {
  readonly primary: RunExperiment
  readonly completion: RunExperiment | null
  readonly calibration: Calibration
}

/** Makes the extension's manifest. If the launch rule forbids the extension, the error lists every reason. */
export function extendSplit(split: SplitManifest, completed: CompletedPrimary, request: SplitRequest): SplitManifest {
  const reasons = [...checkSameDraw(split, request), ...reasonsAgainstExtension(split, completed)]
  if (reasons.length > 0) throw new ExtensionRefusedError(reasons)
  const extension = createSplitManifest(split.environment, 'extension', request)
  const shared = sharedWith(completed.calibration, extension.ids)
  if (shared.length > 0) {
    throw new ExtensionRefusedError([`${list(shared)} would be in the extension and made the calibration.`])
  }
  return extension
}

export function reasonsAgainstExtension(split: SplitManifest, completed: CompletedPrimary): readonly string[] {
  const { primary, completion, calibration } = completed
  const { lines } = completeLines(primary.lines, completion?.lines ?? [])
  const shared = sharedWith(calibration, split.ids)
  return [
    ...reasonsAgainstSettings(primary.manifest, completion?.manifest ?? null, { split, calibration }),
    ...(shared.length > 0 ? [`${list(shared)} of the primary split made the calibration.`] : []),
    ...reasonsAgainstSet(split.ids, lines),
    ...lines.flatMap(reasonsAgainstLine),
  ]
}

export class ExtensionRefusedError extends TwinCheckError {
  readonly code = 'extension-refused'
  readonly reasons: readonly string[]

  constructor(reasons: readonly string[]) {
    const shown = reasons.slice(0, SHOWN).map((reason) => `  - ${reason}`)
    const rest = reasons.length > SHOWN ? [`  - and ${reasons.length - SHOWN} more`] : []
    super(
      `The extension is refused: the completed primary set must be whole, exact, without wrapper exceptions, and run ` +
        `under the frozen protocol.\n${[...shown, ...rest].join('\n')}\n` +
        'Repair the cause, run the primary experiment or its completion again, and extend then.',
    )
    this.reasons = reasons
  }
}

const SHOWN = 20
const runnable = taskWorlds.map(({ name }) => name).join('|')

function reasonsAgainstSet(ids: readonly string[], lines: readonly PairLine[]): readonly string[] {
  const counted = new Map<string, number>()
  for (const { id } of lines) counted.set(id, (counted.get(id) ?? 0) + 1)
  const missing = ids.filter((id) => !counted.has(id))
  const foreign = [...counted.keys()].filter((id) => !ids.includes(id))
  const repeated = [...counted].filter(([, count]) => count > 1).map(([id]) => id)
  return [
    ...(missing.length > 0 ? [`${countTasks(missing)} of the primary split not in it: ${list(missing)}.`] : []),
    ...(foreign.length > 0 ? [`${countTasks(foreign)} in it and not of the primary split: ${list(foreign)}.`] : []),
    ...(repeated.length > 0 ? [`${countTasks(repeated)} in it more than once: ${list(repeated)}.`] : []),
  ]
}

function reasonsAgainstLine(line: PairLine): readonly string[] {
  switch (line.kind) {
    case 'diverged':
      return [`${line.id} (${line.run}) did not replay exactly: ${firstLine(line.problem)}`]
    case 'unavailable': {
      const remedy = line.transient
        ? 'was interrupted and is tried again'
        : `has no pair; complete it first ("twincheck ${runnable} run --retry-failed", then replay it into a folder of its own)`
      return [`${line.id} (${line.run}) ${remedy}: ${firstLine(line.reason)}`]
    }
    case 'pair':
      return describeExceptions(line)
  }
}

const OPERATIONAL: ReadonlySet<string> = new Set(['exception', 'timeout', 'aborted', 'malformed-step', 'no-model'])

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

function checkSameDraw(primary: SplitManifest, request: SplitRequest): string[] {
  const again = createSplitManifest(primary.environment, 'primary', request)
  const same = JSON.stringify(again) === JSON.stringify(primary)
  return same ? [] : ['The primary split was drawn from other tasks, with other exclusions, sizes or another seed.']
}

function sharedWith({ tasks }: Calibration, ids: readonly string[]): readonly string[] {
  const calibrated = new Set(tasks.map(({ id }) => id))
  return ids.filter((id) => calibrated.has(id))
}

function countTasks({ length }: readonly string[]): string {
  return length === 1 ? 'One task is' : `${length} tasks are`
}

function list(ids: readonly string[]): string {
  return ids.length > SHOWN ? `${ids.slice(0, SHOWN).join(', ')} and ${ids.length - SHOWN} more` : ids.join(', ')
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? ''
}

type LaunchedUnder = { readonly split: SplitManifest; readonly calibration: Calibration }

function reasonsAgainstSettings(
  primary: Manifest,
  completion: Manifest | null,
  { split, calibration }: LaunchedUnder,
): readonly string[] {
  const seed =
    primary.seed === split.seed ? [] : [`The primary experiment has the seed ${primary.seed}, its split ${split.seed}.`]
  return [
    ...seed,
    ...reasonsAgainst('The primary experiment', 'primary', primary, calibration),
    ...(completion === null
      ? []
      : [
          ...reasonsAgainst('The completion', 'completed-primary', completion, calibration),
          ...differencesBetween(primary, completion),
        ]),
  ]
}

function reasonsAgainst(whose: string, split: string, manifest: Manifest, calibration: Calibration): readonly string[] {
  const demanded: readonly (readonly [string, unknown, unknown])[] = [
    ['method', 'twincheck', manifest.method],
    ['split', split, manifest.split],
    ['twins', 'all', manifest.twins],
    ['continuation', 'live', manifest.continuation],
    ['environment', calibration.environment.name, manifest.environment],
    ['fingerprint', calibration.fingerprint, manifest.fingerprint],
    ['threshold', calibration.threshold, manifest.threshold],
    ['calibration', calibrationDigest(calibration), manifest.protocol?.calibration ?? 'none'],
  ]
  return [
    ...demanded.flatMap(([name, expected, found]) =>
      expected === found
        ? []
        : [`${whose} has the ${name} "${String(found)}"; the rule demands "${String(expected)}".`],
    ),
    ...(manifest.verifier === 'accept'
      ? [`${whose} asked no verifier: every structurally valid twin was accepted.`]
      : []),
    ...manifest.ablations.map((ablation) => `${whose} has an ablation: ${ablation}.`),
    ...againstProtocol(whose, manifest, calibration),
  ]
}

function againstProtocol(whose: string, { protocol }: Manifest, calibration: Calibration): readonly string[] {
  if (!protocol)
    return [`${whose} does not say who acted and how models were asked: it asked none, or an older version ran it.`]
  return originDifferences(calibration, protocol).map(
    ({ what, before, now }) => `${whose} has another ${what} than the calibration: ${now}, not ${before}.`,
  )
}

function differencesBetween(primary: Manifest, completion: Manifest): readonly string[] {
  const [before, now] = [settingsOf(primary), settingsOf(completion)]
  return Object.keys(before)
    .filter((name) => before[name] !== now[name])
    .map((name) => `The completion has another ${name} than the primary experiment: ${now[name]}, not ${before[name]}.`)
}

/** Settings that a calibration does not fix. The primary experiment and its completion must have equal values of these settings. */
function settingsOf({ verifier, profile, conditions, protocol }: Manifest): Readonly<Record<string, string>> {
  return {
    verifier,
    profile: profile ?? 'paper',
    conditions: conditions.join(', '),
    generator: protocol?.models.generator ?? 'none',
    'continuing actor': protocol?.models.continuation ?? 'none',
  }
}

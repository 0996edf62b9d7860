/** The file of a study: all settings that are fixed before the study runs. */
import { dirname, isAbsolute, join } from 'node:path'
import { type Effort, profileNames, TwinCheckError } from '@twincheck/core'
import {
  amount,
  closed,
  filledText,
  listOf,
  type Mismatch,
  number,
  oneOf,
  pathText,
  readShape,
  type ShapeValue,
  truth,
  wholeNumber,
} from '@twincheck/core/reading'
import type { Price } from '@twincheck/eval'
import type { BenchmarkName } from '@twincheck/eval/benchmarks'
import type { SplitSizes } from '../splits/draw-splits.ts'
import { taskWorlds } from '../worlds/registry.ts'

export const studyRoles = ['actor', 'verifier', 'generator'] as const
export type StudyRole = (typeof studyRoles)[number]
export type StudyControl = 'self-revision' | 'absolute-verifier'

export type StudyModel = {
  readonly model: string
  /** `url` is the base URL of the model's API, including the version. `key` is the environment variable that holds the API key. */
  readonly url: string
  readonly key: string
  readonly api: 'chat-completions' | 'responses'
  readonly structuredOutputs: boolean
  /** The actor's reasoning effort. The verifier and the generator always use the paper's effort. */
  readonly effort: Effort | 'default'
  /** The ids that the provider may report for this model. Replies with another id are not used. */
  readonly reports: readonly string[]
  readonly price: Price | null
}

export type Study = {
  readonly title: string
  /** Whether the replies come from a script instead of a model. Every title then says so. */
  readonly scripted: boolean
  readonly world:
    | { readonly kind: BenchmarkName; readonly data: string | null }
    | { readonly kind: 'own'; readonly module: string }
  readonly exclude: string | null
  readonly seed: number
  /** The policy that the study tests: the name of a profile, or a file that describes one. */
  readonly profile: string
  readonly splits: SplitSizes
  readonly models: Readonly<Record<StudyRole, StudyModel>>
  readonly controls: readonly StudyControl[]
  readonly budget: { readonly most: number; readonly answerTokens: number } | null
  readonly limits: StudyLimits
  readonly resamples: number | null
  readonly work: string
  readonly report: string
}

export type StudyLimits = {
  /** How many tasks run concurrently. Each task has at most one request at a time. */
  readonly concurrency: number
  readonly perMinute: number | null
  readonly retries: number
  /** The milliseconds before the first retry, which double each time. If the provider asks for a longer wait, the longer wait is used. */
  readonly firstWait: number
  readonly deadline: number
}

export class StudyFileError extends TwinCheckError {
  readonly code = 'study-file'

  constructor(file: string, problem: string) {
    super(`${file}: ${problem}. Nothing was run. docs/guides/studies.md has every member of a study file.`)
  }
}

const modelShape = closed(
  { model: filledText },
  {
    url: filledText,
    key: filledText,
    api: oneOf('chat-completions', 'responses'),
    structuredOutputs: truth,
    effort: oneOf('low', 'medium', 'high', 'default'),
    reports: listOf(filledText, 20),
    price: closed({ input: amount, output: amount }),
  },
)

const runnable = taskWorlds.map(({ name }) => name)
const most = 1_000_000
const studyShape = closed(
  {
    title: filledText,
    world: closed({}, { benchmark: oneOf(...runnable), data: filledText, module: filledText }),
    splits: closed(
      { calibration: wholeNumber(1, most), primary: wholeNumber(1, most) },
      { extension: wholeNumber(0, most) },
    ),
    models: closed({ actor: modelShape, verifier: modelShape }, { generator: modelShape }),
    work: filledText,
  },
  {
    scripted: truth,
    exclude: filledText,
    seed: number,
    profile: filledText,
    controls: listOf(oneOf('self-revision', 'absolute-verifier'), 2),
    budget: closed({ most: amount }, { answerTokens: wholeNumber(1, most) }),
    limits: closed(
      {},
      {
        concurrency: wholeNumber(1, 1000),
        perMinute: wholeNumber(1, most),
        retries: wholeNumber(0, 100),
        firstWait: wholeNumber(1, 600_000),
        deadline: wholeNumber(1, 86_400),
      },
    ),
    resamples: wholeNumber(1, most),
    report: filledText,
  },
)

/** Reads the settings of a study. `value` is the parsed YAML or JSON of `file`. Paths in it are relative to the file's folder. */
export function readStudy(value: unknown, file: string): Study {
  const refuse = ({ path, expected }: Mismatch) => new StudyFileError(file, `${pathText(path)} must be ${expected}`)
  const written = readShape(studyShape, value, 'study', refuse)
  const beside = (name: string) => (isAbsolute(name) ? name : join(dirname(file), name))
  const { actor, verifier, generator = verifier } = written.models
  const models = {
    actor: readModel(actor, null, file),
    verifier: readModel(verifier, actor, file),
    generator: readModel(generator, actor, file),
  }
  const budget = written.budget ?? null
  const unpriced = studyRoles.find((role) => models[role].price === null)
  if (budget !== null && unpriced !== undefined)
    throw new StudyFileError(file, `there is a budget, and study.models.${unpriced} has no price`)
  return {
    title: written.title,
    scripted: written.scripted ?? false,
    world: readWorld(written.world, beside, file),
    exclude: written.exclude === undefined ? null : beside(written.exclude),
    seed: written.seed ?? 1,
    profile: readProfileName(written.profile ?? 'paper', beside),
    splits: { extension: 0, ...written.splits },
    models,
    controls: [...new Set(written.controls ?? [])],
    budget: budget && { most: budget.most, answerTokens: budget.answerTokens ?? 16_384 },
    limits: { concurrency: 4, perMinute: null, retries: 8, firstWait: 1000, deadline: 600, ...written.limits },
    resamples: written.resamples ?? null,
    work: beside(written.work),
    report: written.report ?? 'report',
  }
}

/** A profile's name takes precedence over a file with that name. */
function readProfileName(written: string, beside: (name: string) => string): string {
  return profileNames.some((name) => name === written) ? written : beside(written)
}

type WrittenModel = ShapeValue<typeof modelShape>
type WrittenWorld = ShapeValue<typeof studyShape>['world']

function readModel(written: WrittenModel, actor: WrittenModel | null, file: string): StudyModel {
  const url = written.url ?? actor?.url
  if (url === undefined) throw new StudyFileError(file, 'study.models.actor.url must say where the model is asked')
  return {
    model: written.model,
    url,
    key: written.key ?? actor?.key ?? 'OPENAI_API_KEY',
    api: written.api ?? 'chat-completions',
    structuredOutputs: written.structuredOutputs ?? true,
    effort: written.effort ?? 'high',
    reports: written.reports ?? [written.model],
    price: written.price ?? null,
  }
}

function readWorld(
  { benchmark, data, module }: WrittenWorld,
  beside: (name: string) => string,
  file: string,
): Study['world'] {
  if (module !== undefined && benchmark === undefined && data === undefined)
    return { kind: 'own', module: beside(module) }
  if (benchmark === undefined || module !== undefined)
    throw new StudyFileError(
      file,
      `study.world must be { benchmark: ${runnable.join('|')}, data: DIR } or { module: FILE }`,
    )
  return { kind: benchmark, data: data === undefined ? null : beside(data) }
}

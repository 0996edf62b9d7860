/** Under which settings runs were made and judged: what a calibration records, and what an evaluation with it must share. */
import { type Calibration, CalibrationMismatchError, type CalibrationOrigin } from '@twincheck/core'
import { constants } from '@twincheck/core/records'
import { dataChecksum } from './sources/data-checksum.ts'
import { sourceOf } from './sources/stored-source.ts'

/** How a command asks the verifier and the generator. */
export type RequestSettings = { readonly api: string; readonly structuredOutputs: boolean }

export type OriginOf = {
  readonly files: readonly string[]
  /** The data folder of a file's world. */
  readonly dataOf: (file: string) => string
  /** With which reasoning effort the stored runs were made: result files do not tell. */
  readonly effort: string
  readonly request: RequestSettings
}

/** One for each actor and world of the files. */
export function originsOf({ files, dataOf, effort, request }: OriginOf): readonly CalibrationOrigin[] {
  const { verifier, generator } = constants.efforts
  const origins = new Map<string, CalibrationOrigin>()
  for (const file of files) {
    const { runName, environment, dataFiles } = sourceOf(file)
    const [model, data] = [runName(file), dataOf(file)]
    const key = JSON.stringify([model, environment, data])
    if (origins.has(key)) continue
    origins.set(key, {
      actor: { model, effort },
      environment: { name: environment, data: dataChecksum(data, dataFiles) },
      request: { ...request, verifierEffort: verifier, generatorEffort: generator },
    })
  }
  return [...origins.values()]
}

/** Throws where runs are of another actor, environment or setting than the calibration. No model is asked. */
export function demandSameOrigin(calibration: Calibration, found: CalibrationOrigin): void {
  const [first] = originDifferences(calibration, found)
  if (first) throw new CalibrationMismatchError(first.what, first.before, first.now)
}

export type Difference = { readonly what: string; readonly before: string; readonly now: string }

export function originDifferences(before: CalibrationOrigin, now: CalibrationOrigin): readonly Difference[] {
  const settings = [...new Set([...Object.keys(before.request), ...Object.keys(now.request)])].sort()
  return [
    { what: 'actor', before: before.actor.model, now: now.actor.model },
    { what: 'effort of the actor', before: before.actor.effort, now: now.actor.effort },
    { what: 'environment', before: before.environment.name, now: now.environment.name },
    {
      what: `version of the data of ${now.environment.name}`,
      before: before.environment.data,
      now: now.environment.data,
    },
    ...settings.map((name) => ({
      what: `request setting, ${name}`,
      before: before.request[name],
      now: now.request[name],
    })),
  ].flatMap(({ what, before, now }) => (before === now ? [] : [{ what, before: shown(before), now: shown(now) }]))
}

function shown(setting: string | number | boolean | null | undefined): string {
  return setting === undefined ? 'not set' : setting === null ? 'not known' : String(setting)
}

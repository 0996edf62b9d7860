/**
 * The settings that the launch rule holds both runs of the primary set to: TwinCheck itself, a model as the verifier, the
 * whole protocol, the actor going on by itself, and the fingerprint, threshold, models, data and requests of one calibration.
 */
import { type Calibration, calibrationDigest } from '@twincheck/core'
import type { Manifest } from '@twincheck/eval'
import { originDifferences } from '../experiment/protocol.ts'
import type { SplitManifest } from './split-manifest.ts'

export type LaunchedUnder = { readonly split: SplitManifest; readonly calibration: Calibration }

/** Empty where nothing differs. `completion` is null where nothing was missing. */
export function reasonsAgainstSettings(
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

/** What the frozen protocol has, and in which words it is missed. */
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

/** Beyond what the calibration already fixes for both. */
function settingsOf({ verifier, profile, conditions, protocol }: Manifest): Readonly<Record<string, string>> {
  return {
    verifier,
    profile: profile ?? 'paper',
    conditions: conditions.join(', '),
    generator: protocol?.models.generator ?? 'none',
    'continuing actor': protocol?.models.continuation ?? 'none',
  }
}

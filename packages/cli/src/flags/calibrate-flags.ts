/** The options of `twincheck calibrate`, for every kind of input that it calibrates on. */
import { scannedBenchmark } from '@twincheck/eval/benchmarks'
import { benchmarkDataFlag } from './data-folder.ts'
import { type FlagsOf, flag, labelsFlag, outputFlags, parsedFlag, verifierFlag } from './flag.ts'
import { actorEffortFlag, modelFlags } from './model-flags.ts'
import { readAmount, readFalseFailures, readPercentage, readShare } from './number-flags.ts'
import { eitherProfileFlag } from './profile-flag.ts'
import { schemaFlag } from './store-flags.ts'

export const calibrateFlags = [
  benchmarkDataFlag(scannedBenchmark.name),
  eitherProfileFlag,
  verifierFlag,
  flag('--tasks <file>', 'only the task ids in this file: the calibration split'),
  actorEffortFlag,
  flag('--detector', 'fit the detector to labelled traces instead; no model is asked').conflicts([
    'verifier',
    'tasks',
    'profile',
  ]),
  labelsFlag,
  parsedFlag(
    '--alpha <share>',
    'with --detector: print the D that at most this share of successful runs exceeds',
    readShare,
  ),
  flag('--store <address>', 'use the scores that shadow recorded in this store; no model is asked'),
  schemaFlag,
  flag(
    '--tenant <name>',
    'the tenant of these conversations: the calibration works for this tenant only; with --store only its sessions count',
  ),
  parsedFlag('--input-price <amount>', 'price of a million input tokens', readAmount),
  parsedFlag('--output-price <amount>', 'price of a million output tokens', readAmount),
  parsedFlag('--max-cost <amount>', 'stop when this much is spent; run the same command to resume', readAmount),
  flag('--tape <file>', 'file of requests and answers, so that nothing is asked twice (default: the output + .tape)'),
  parsedFlag(
    '--false-failures <share>',
    'the share of good conversations that are labelled as failures; "labels": estimate it from conversations that two people labelled (default: 0)',
    readFalseFailures,
  ),
  parsedFlag(
    '--harm-bound <share>',
    'the share of switches that may touch a good conversation, such as 20% (default: none; the threshold goes above every labelled success)',
    readPercentage,
  ),
  flag('--out <file>', 'output file (default: calibration.json, with --detector detector.json)'),
  ...outputFlags('print the calibration as one JSON object'),
  ...modelFlags,
] as const

export type CalibrateFlags = FlagsOf<typeof calibrateFlags>

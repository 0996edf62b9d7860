/** `--profile` on the commands that take it, as built, on a small benchmark written by hand. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeProfile, extendedPolicy, freezeCalibration, policyFingerprint, policyOf } from '@twincheck/core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startHouseModel } from '../../../eval/test/house-model.ts'
import { bothPrefer } from '../../../eval/test/scripted-judge.ts'
import { undoingMessages } from '../../../eval/test/trace-files.ts'
import { twincheck } from '../../test/one-process.ts'
import { smallRuns, writeRuns, writeSmallBfcl } from '../../test/small-bfcl.ts'
import { jsonLines } from '../../test/start-twincheck.ts'

let folder: string
let data: string
let runs: string
let traces: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'twincheck-profile-'))
  data = writeSmallBfcl(folder)
  runs = writeRuns(folder, smallRuns)
  traces = write('traces.jsonl', { id: 'undoing', outcome: false, messages: undoingMessages })
})

afterEach(() => rmSync(folder, { recursive: true }))

describe('a profile by name', () => {
  test('is the scan’s, and stands in its headings and its summary', async () => {
    const { code, stdout } = await twincheck('scan', traces, '--profile', 'extended', '--stats')
    expect(code).toBe(0)
    expect(stdout).toContain('What the conditions found, profile extended')
    const { stdout: lines } = await twincheck('scan', traces, '--profile', 'extended', '--json')
    expect(jsonLines(lines).at(-1)).toMatchObject({ summary: { profile: 'extended', all: { firingDecisions: 1 } } })
  })

  test('is the replay’s, and stands under its table, in its summary and in its manifest', async () => {
    const out = join(folder, 'out')
    const { stdout } = await twincheck('replay', runs, '--data', data, '--profile', 'extended', '--out', out)
    expect(stdout).toContain('profile: extended; continuation: stored')
    const manifest = JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8'))
    expect(manifest).toMatchObject({
      profile: 'extended',
      fingerprint: policyFingerprint(extendedPolicy),
    })
    const { stdout: report } = await twincheck('report', out, '--out', join(folder, 'r'), '--json')
    expect(readFileSync(join(folder, 'r.md'), 'utf8')).toContain('Profile: extended.')
    expect(jsonLines(report)[0]).toMatchObject({ profile: 'extended' })
  })

  test('that there is not is refused, with those there are', async () => {
    const { code, stderr } = await twincheck('scan', traces, '--profile', 'extende')
    expect(code).toBe(1)
    expect(stderr).toContain(
      '--profile extende: there is no profile and no file of this name. Expected paper, standard, extended',
    )
  })
})

describe('a profile from a file', () => {
  test('decides what a scan finds', async () => {
    const file = write('mine.yaml', 'name: mine\nextends: paper\nleaveOut: [inverse-action]\n')
    const { stdout } = await twincheck('scan', traces, '--profile', file, '--json')
    expect(jsonLines(stdout).at(-1)).toMatchObject({ summary: { profile: 'mine', all: { firingDecisions: 0 } } })
  })

  test('decides what a replay switches, in every worker', async () => {
    const without = write('without.json', { name: 'without', extends: 'extended', leaveOut: ['inverse-action'] })
    const { stdout } = await twincheck('replay', runs, '--data', data, '--profile', without, '--json')
    expect(jsonLines(stdout).at(-1)).toMatchObject({ summary: { profile: 'without', switches: 0, rescues: 0 } })
    const kept = write('kept.json', { name: 'kept', extends: 'paper', add: ['padded-quote'] })
    const { stdout: others } = await twincheck('replay', runs, '--data', data, '--profile', kept, '--json')
    expect(jsonLines(others).at(-1)).toMatchObject({ summary: { profile: 'kept', switches: 3, rescues: 3 } })
  })

  test('that is wrong is refused, with the file, the member and the names that are known', async () => {
    const file = write('wrong.yaml', 'name: wrong\nextends: paper\nadd: [padded-quotes]\n')
    const { code, stderr } = await twincheck('replay', runs, '--data', data, '--profile', file)
    expect(code).toBe(1)
    expect(stderr).toContain('wrong.yaml: add: expected conditions that paper does not have (')
    expect(stderr).toContain('found "padded-quotes"')
  })
})

test('a calibration is made under the profile, and its fingerprint is that profile’s', async () => {
  const server = await startHouseModel({
    verdicts: (prompt) => bothPrefer(prompt, 'The requested operation is complete.'),
  })
  const out = join(folder, 'calibration.json')
  const model = ['--verifier', 'v', '--base-url', server.baseUrl, '--quiet']
  const profile = write('mine.json', { name: 'mine', extends: 'paper', leaveOut: ['inverse-action'] })
  const { code } = await twincheck('calibrate', runs, '--data', data, '--out', out, '--profile', profile, ...model)
  await server.close()
  expect(code).toBe(0)
  const policy = policyOf({ ...describeProfile('paper', 'mine'), leaveOut: ['inverse-action'] })
  const { fingerprint } = JSON.parse(readFileSync(out, 'utf8'))
  expect(fingerprint).toBe(policyFingerprint(policy))
  // Nothing fires without the condition, so no pair was judged.
  expect(server.asked()).toEqual(['ready', 'ready'])
})

describe('the doctor', () => {
  test('says the profile, and holds the calibration against its fingerprint', async () => {
    const calibration = freezeCalibration([{ id: 'a', score: 0, actorSucceeded: true }], {
      policy: extendedPolicy,
      models: { verifier: ['v'], generator: ['v'] },
    })
    const file = write('calibration.json', calibration)
    const right = await twincheck('doctor', '--profile', 'extended', '--calibration', file)
    expect(right.stdout).toContain(`ok profile     extended: ${extendedPolicy.conditions.length} conditions; sha256:`)
    expect(right.code).toBe(0)
    const wrong = await twincheck('doctor', '--calibration', file)
    expect(wrong.stdout).toContain('ok profile     standard: ')
    expect(wrong.stdout).toContain('!! calibration made under another policy')
  })
})

function write(name: string, content: string | object): string {
  const file = join(folder, name)
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

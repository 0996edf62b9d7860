/**
 * `twincheck doctor`: checks that proposals reach TwinCheck, that the models answer as required, and that the
 * calibration matches the policy.
 */
import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { policyOf, readCalibration, TwinCheckError } from '@twincheck/core'
import type { Command } from 'commander'
import { examine } from '../doctor/examine.ts'
import { examineGateway } from '../doctor/examine-gateway.ts'
import type { DoctorFinding } from '../doctor/finding.ts'
import type { ProbeAgent } from '../doctor/probe-hook.ts'
import { readJsonFile, reasonOf } from '../files/read-input-file.ts'
import { type FlagsOf, flag, parsedFlag, verifierFlag, withFlags } from '../flags/flag.ts'
import { endpointFlags, MissingFlagError, openJudge } from '../flags/model-flags.ts'
import { profileFlag, readLiveProfile } from '../flags/profile-flag.ts'
import { readWebAddress } from '../flags/web-address.ts'
import { exitCodes } from '../terminal/exit-codes.ts'
import { followable } from '../terminal/guides.ts'
import { type Output, openOutput } from '../terminal/output.ts'

const gatewayExcludes = ['agent', 'profile', 'verifier', 'calibration', 'baseUrl', 'generator']

const doctorFlags = [
  flag('--agent <module>', 'a module that runs your agent once (see below)'),
  profileFlag,
  verifierFlag,
  flag('--calibration <file>', 'the calibration that repair would start with'),
  parsedFlag('--gateway <url>', 'check a running gateway instead', readWebAddress('http://127.0.0.1:8787')).conflicts(
    gatewayExcludes,
  ),
  flag(
    '--send <model>',
    'with --gateway: send one request to this model through the gateway, with the key of --key-env',
  ),
  flag('--json', 'print one finding per line as JSON'),
  flag('--quiet', 'print nothing but the findings'),
  ...endpointFlags(),
] as const

type DoctorFlags = FlagsOf<typeof doctorFlags>

const examples = `
Examples:
  twincheck doctor
  twincheck doctor --agent probe.js
  twincheck doctor --profile mine.yaml --calibration calibration.json
  twincheck doctor --gateway http://127.0.0.1:8787
  twincheck doctor --base-url https://api.openai.com/v1 --verifier gpt-5.6 --calibration calibration.json --json

The module of --agent has a default export: a function that builds your agent with the given arguments and runs it
once:
  export default async ({ twincheck, baseUrl }) => { ... }
The model at baseUrl is scripted. It proposes a call of the tool twincheck_probe, which does not exist, so nothing
happens.

With --gateway it checks a running gateway: its store, verifier and calibration, and how many calls it has seen. It
reads probes and metrics and asks no model. --send MODEL sends one small request with one tool through the gateway,
for which your provider charges.

Exit codes: 0 no check failed (checks that you did not request are skipped), 1 a check failed.`

class InvalidAgentError extends TwinCheckError {
  readonly code = 'invalid-agent'

  constructor(file: string, problem: string) {
    super(`${file} cannot be tried: ${problem}. Export a function as default that takes { twincheck, baseUrl }.`)
  }
}

export function registerDoctor(program: Command): void {
  withFlags(program.command('doctor'), doctorFlags)
    .description('check that TwinCheck sees calls, the models answer and the calibration matches')
    .addHelpText('after', examples)
    .action(async (flags: DoctorFlags) => {
      const { gateway } = flags
      const output = openOutput(flags)
      report(await (gateway === undefined ? look(flags) : lookAtGateway(gateway, flags, output)), flags, output)
    })
}

async function look(flags: DoctorFlags): Promise<readonly DoctorFinding[]> {
  const { verifier, calibration } = flags
  if (flags.send !== undefined) throw new MissingFlagError('--gateway', 'a request is sent through a gateway; name it.')
  if (flags.baseUrl !== undefined && verifier === undefined) {
    throw new MissingFlagError('--verifier', 'an endpoint was given, and this says which model to ask there.')
  }
  return examine({
    policy: policyOf(await readLiveProfile(flags), { now: () => new Date().toISOString() }),
    agent: flags.agent === undefined ? null : await loadAgent(flags.agent),
    model: openJudge(flags),
    calibration: calibration === undefined ? null : readCalibration(await readJsonFile(calibration, 'a calibration')),
    deadlineMs: 1000 * flags.deadline,
  })
}

function lookAtGateway(url: string, flags: DoctorFlags, output: Output): Promise<readonly DoctorFinding[]> {
  const { send: model, keyEnv, deadline } = flags
  if (model !== undefined)
    output.say(`Sending one request to ${model} through the gateway; your provider charges for it.`)
  return examineGateway({
    url,
    send: model === undefined ? null : { model, key: process.env[keyEnv] ?? null },
    deadlineMs: 1000 * deadline,
  })
}

function report(findings: readonly DoctorFinding[], { json = false }: DoctorFlags, output: Output): void {
  for (const finding of findings) {
    const { check, status, found, advice } = finding
    if (json) {
      output.print(JSON.stringify(finding))
      continue
    }
    output.print(`${marks[status]} ${check.padEnd(11)} ${found}`)
    if (advice !== null) output.print(`              ${followable(advice)}`)
  }
  const count = findings.filter(({ status }) => status === 'failed').length
  if (count > 0) process.exitCode = exitCodes.failed
  output.say(count === 0 ? 'Nothing failed.' : `${count} of ${findings.length} failed.`)
}

const marks: Readonly<Record<DoctorFinding['status'], string>> = { passed: 'ok', failed: '!!', skipped: '--' }

async function loadAgent(file: string): Promise<ProbeAgent> {
  const found = statSync(file, { throwIfNoEntry: false })
  if (found === undefined) throw new InvalidAgentError(file, 'there is no such file')
  if (found.isDirectory()) throw new InvalidAgentError(file, 'it is a folder, not a file')
  let loaded: { readonly default?: unknown }
  try {
    loaded = await import(pathToFileURL(resolve(file)).href)
  } catch (error) {
    // Node's error message also says which module imported the agent. That module belongs to TwinCheck, so this part is removed.
    throw new InvalidAgentError(file, reasonOf(error).replace(/ imported from .*$/s, ''))
  }
  const run = loaded.default
  if (typeof run !== 'function') throw new InvalidAgentError(file, 'it exports no function as default')
  return (probe) => Reflect.apply(run, undefined, [probe])
}

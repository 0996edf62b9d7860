/**
 * `twincheck gateway`: an HTTP proxy that checks every tool call of a model's replies and stores each decision. Clients
 * only change their base URL.
 */
import { writeFile } from 'node:fs/promises'
import { TwinCheckError } from '@twincheck/core'
import {
  checkRepair,
  type GatewayConfiguration,
  hashKey,
  loadConfiguration,
  newKey,
  newSigningKey,
  repairScope,
  startGateway,
} from '@twincheck/server'
import type { Command } from 'commander'
import { reasonOf } from '../files/read-input-file.ts'
import { type FlagsOf, flag, parsedFlag, withFlags } from '../flags/flag.ts'
import { asEnvironment, listenFlags } from '../flags/listen-flags.ts'
import { MissingFlagError } from '../flags/model-flags.ts'
import { readLiveProfile } from '../flags/profile-flag.ts'
import { withStore } from '../flags/store-flags.ts'
import { readWebAddress } from '../flags/web-address.ts'
import { type Output, openOutput } from '../terminal/output.ts'
import { closedTerminal, stopRequest } from '../terminal/stop-signal.ts'
import { version } from '../terminal/version.ts'

const gatewayFlags = [
  flag('--config <file>', 'the configuration, a JSON file'),
  parsedFlag(
    '--upstream <url>',
    'where OpenAI requests go, up to and including the version',
    readWebAddress('https://api.openai.com/v1'),
  ),
  parsedFlag(
    '--anthropic <url>',
    'where Anthropic requests go, up to and including the version',
    readWebAddress('https://api.anthropic.com/v1'),
  ),
  parsedFlag(
    '--gemini <url>',
    'where Gemini requests go, with or without the version',
    readWebAddress('https://generativelanguage.googleapis.com'),
  ),
  ...listenFlags(8787, 'an SQLite file, or postgres://… for several gateways (default: twincheck.db)'),
  flag('--new-key', 'make a key for a tenant or the operator; only its hash goes into the configuration'),
  flag('--new-signing-key <file>', 'make a key that signs heads of the chain, and FILE.pub that verifies them'),
  flag(
    '--lift-shadow',
    'end the hold in shadow, so that gateways on this store may repair again, and exit; needs --by',
  ),
  flag('--by <name>', 'with --lift-shadow: the person who checked the reason; the name is written to the chain'),
  flag('--json', 'print {"url", "mode"} when it listens, or {"key", "hash"}, as one line of JSON'),
  flag('--quiet', 'print nothing except the log'),
] as const

type GatewayFlags = FlagsOf<typeof gatewayFlags>

const examples = `
Checks /v1/chat/completions, /v1/responses, /v1/messages and Gemini's generateContent, JSON and streamed. Requests
for models, embeddings, completions and stored responses pass unchanged. Other paths are refused unless the
configuration allows them ("paths"). In shadow, the default, answers pass unchanged and every decision is recorded in the store. In repair,
which needs a calibration, a twin that passes the gate replaces a proposed call. In advise, which needs neither a
calibration nor a model, a call that repeats what was done, reads what is known or names a target that nobody
mentioned is answered instead of executed, and the agent is asked again; all else stays in shadow.

Examples:
  twincheck gateway --upstream https://api.openai.com/v1          shadow on 127.0.0.1:8787, records in twincheck.db
  twincheck gateway --config gateway.json                         everything from a file
  twincheck gateway --config gateway.json --check                 only check the configuration
  twincheck gateway --new-key                                     a key, and its hash for the configuration
  twincheck gateway --new-signing-key heads.pem                   keys that sign and verify the chain of decisions
  twincheck gateway --config gateway.json --lift-shadow --by ana  gateways may repair again, from their next start on

Then give your client the base URL http://127.0.0.1:8787/v1 (Anthropic and Gemini: http://127.0.0.1:8787).

SIGTERM or Ctrl-C finishes requests in flight (bounds.shutdownMs) and exits; a second one closes the store and exits
immediately. SIGHUP, or POST /twincheck/reload with the operator's key, reloads the configuration: tenants, keys and
limits change without a restart.

Environment variables override the file: TWINCHECK_GATEWAY_HOST, _PORT, _MODE, _STORE, _SCHEMA, _LOG, _PROFILE,
_CALIBRATION, _KEY, _OPERATOR_KEY (hashes), _SIGNING_KEY, _ALLOWED_HOSTS, _PATHS (comma-separated), _OPENAI_URL,
_ANTHROPIC_URL and _GEMINI_URL. Flags override both. docs/guides/gateway.md describes everything from a laptop to several replicas.`

export function registerGateway(program: Command): void {
  withFlags(program.command('gateway'), gatewayFlags)
    .description('run a proxy between agents and their models, in any language: change one base URL')
    .addHelpText('after', examples)
    .action(runGateway)
}

async function runGateway(flags: GatewayFlags): Promise<void> {
  const output = openOutput(flags)
  if (flags.newKey) {
    printKey(output, flags.json ?? false)
    return
  }
  if (flags.newSigningKey !== undefined) {
    await writeSigningKey(flags.newSigningKey, output)
    return
  }
  const environment = { ...process.env, ...environmentOf(flags) }
  if (flags.config === undefined && !upstreamNames.some((name) => environment[name]))
    throw new MissingFlagError(
      '--upstream',
      'the gateway has to know where requests go. For example: npx twincheck gateway --upstream https://api.openai.com/v1 ' +
        '(or --anthropic, --gemini, or a file with --config). Nothing was started.',
    )
  const load = () => loadConfiguration(flags.config ?? null, environment)
  const configuration = load()
  // The profile is read before anything is started, because a file that the profile names may be missing.
  const profile = await readLiveProfile(configuration)
  if (flags.check) {
    // `--check` makes the same checks as the gateway makes at startup. They fail if the calibration was made for another policy, or if
    // the operator has not accepted its bound.
    checkRepair(configuration, profile)
    output.say('The configuration can be used.')
    const { why } = repairScope(configuration)
    if (why !== null) output.say(why)
    return
  }
  if (flags.liftShadow) {
    await liftShadow(configuration, flags.by, output)
    return
  }
  const gateway = await startGateway(configuration, { profile, version, readAgain: async () => load() })
  // The failure of one request must not end other requests: uncaught errors are counted and logged, and the process continues.
  process.on('uncaughtException', gateway.noteUncaught)
  process.on('unhandledRejection', gateway.noteUncaught)
  // The signal handlers are installed before "Listening" is printed, because a supervisor may send a signal as soon as
  // it reads that line.
  const stop = stopRequest()
  const hangUp = closedTerminal(() => void gateway.reload('SIGHUP').catch(() => {}))
  // This empty handler keeps Node from exiting on SIGUSR2.
  process.on('SIGUSR2', () => {})
  if (flags.json) output.print(JSON.stringify({ url: gateway.url, mode: configuration.mode }))
  output.say(`Listening on ${gateway.url} (${configuration.mode}). Base URL for clients: ${gateway.url}/v1`)
  await Promise.race([stop, hangUp])
  output.say('Finishing what is in flight.')
  // A second signal closes the gateway without waiting.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void gateway.close('at once'))
  await gateway.close()
}

/** The environment variables for the providers' addresses. Without a configuration file, at least one of them must be set. */
const upstreamNames = ['OPENAI', 'ANTHROPIC', 'GEMINI'].map((provider) => `TWINCHECK_GATEWAY_${provider}_URL`)

async function liftShadow(
  { store: address }: GatewayConfiguration,
  by: string | undefined,
  output: Output,
): Promise<void> {
  if (by === undefined)
    throw new MissingFlagError(
      '--by',
      'shadow is lifted by a person who has looked at why, and the chain says by whom. Give a name: --by ana. Nothing was lifted.',
    )
  await withStore(address, async (store) => {
    const hold = await store.shadowHold()
    await store.liftShadow(by)
    output.say(
      hold
        ? `Lifted by ${by}: held in shadow since ${new Date(hold.at).toISOString()} (${hold.reason}). Gateways in repair may replace again ` +
            'once they are restarted. Their canary then opens a new epoch: it starts from no evidence, draws new arms, and nothing counted until now can stop or adopt it.'
        : 'Nothing was held in shadow.',
    )
  })
}

class KeyFileError extends TwinCheckError {
  readonly code = 'key-file'

  constructor(file: string, cause: unknown) {
    super(`No key was written to ${file}: ${reasonOf(cause)}. Give the name of a file that is not there yet.`, {
      cause,
    })
  }
}

async function writeSigningKey(file: string, output: Output): Promise<void> {
  const { privateKey, publicKey } = newSigningKey()
  try {
    await writeFile(file, privateKey, { mode: 0o600, flag: 'wx' })
    await writeFile(`${file}.pub`, publicKey, { flag: 'wx' })
  } catch (error) {
    throw new KeyFileError(file, error)
  }
  output.say(
    `Give ${file} to every gateway of the store ("signingKey") and to nobody who can write to the store; check with ` +
      `"npx twincheck verify STORE --key ${file}.pub".`,
  )
}

function environmentOf(flags: GatewayFlags): Record<string, string> {
  const { upstream, anthropic, gemini } = flags
  return asEnvironment(flags, {
    TWINCHECK_GATEWAY_OPENAI_URL: upstream,
    TWINCHECK_GATEWAY_ANTHROPIC_URL: anthropic,
    TWINCHECK_GATEWAY_GEMINI_URL: gemini,
  })
}

function printKey(output: Output, json: boolean): void {
  const key = newKey()
  const hash = hashKey(key)
  if (json) output.print(JSON.stringify({ key, hash }))
  else output.print(`key   ${key}\nhash  ${hash}`)
  output.say('Give the key to the client; put the hash into the configuration. The key is not stored anywhere.')
}

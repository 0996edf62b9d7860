/** `twincheck serve`: one HTTP endpoint that checks a proposed reply, for agents in any language that use no gateway. */
import { resolve } from 'node:path'
import { checkRepair, loadConfiguration, startCheckServer } from '@twincheck/server'
import type { Command } from 'commander'
import { type FlagsOf, flag, withFlags } from '../../flags/flag.ts'
import { asEnvironment, listenFlags } from '../../flags/listen-flags.ts'
import { readLiveProfile } from '../../flags/profile-flag.ts'
import { openOutput } from '../../terminal/output.ts'
import { closedTerminal, stopRequest } from '../../terminal/stop-signal.ts'
import { version } from '../../terminal/version.ts'

const serveFlags = [
  flag('--config <file>', 'the configuration, a JSON file like that of the gateway; upstreams are not used'),
  ...listenFlags(8788, 'where decisions are recorded: an SQLite file, or postgres://… (default: nowhere)'),
  flag('--json', 'print {"url", "mode"} when it listens, as one line of JSON'),
  flag('--quiet', 'print nothing except the log'),
] as const

type ServeFlags = FlagsOf<typeof serveFlags>

const examples = `
POST /v1/check takes {"session", "messages", "tools", "proposal"}, in the words of a chat completion, and returns
{"outcome", "action", "answers", "evidence"}. GET /openapi.json describes all of it. In shadow, the default, the
proposal is always kept and the evidence is returned. In advise, which needs neither a model nor a calibration, calls
that repeat what was done are answered. In repair, which needs both, calls are also replaced.

A session is your name for a conversation. Its budgets and answers are forgotten once 10,000 other sessions were used
after it, or when the process ends; with --store they are read from the store again.

Examples:
  twincheck serve                                       shadow on 127.0.0.1:8788, nothing is recorded
  twincheck serve --mode advise --store twincheck.db    answer calls, record to the store that a gateway uses
  twincheck serve --config serve.json                   keys, limits and models from a file
  twincheck gateway --new-key                           a key, and its hash for the configuration

Clients send their key as a bearer token. The environment variables of the gateway override the file, except those for
upstreams. docs/guides/python.md has a LangChain middleware in Python.`

export function registerServe(program: Command): void {
  withFlags(program.command('serve'), serveFlags)
    .description('offer one HTTP endpoint that checks a proposed call: for any language, without a gateway')
    .addHelpText('after', examples)
    .action(runServe)
}

async function runServe(flags: ServeFlags): Promise<void> {
  const output = openOutput(flags)
  const configuration = loadConfiguration(flags.config ?? null, { ...process.env, ...environmentOf(flags) }, 'checks')
  const profile = await readLiveProfile(configuration)
  if (flags.check) {
    checkRepair(configuration, profile)
    output.say('The configuration can be used.')
    return
  }
  const server = await startCheckServer(configuration, { profile, version })
  // The failure of one request must not end other requests.
  process.on('uncaughtException', server.noteUncaught)
  process.on('unhandledRejection', server.noteUncaught)
  // The signal handler is installed before "Listening" is printed, because a supervisor may send a signal as soon as it reads that line.
  const stop = stopRequest()
  const hangUp = closedTerminal(() => {})
  if (flags.json) output.print(JSON.stringify({ url: server.url, mode: configuration.mode }))
  output.say(`Listening on ${server.url} (${configuration.mode}). Send proposals to ${server.url}/v1/check`)
  await Promise.race([stop, hangUp])
  output.say('Finishing what is in flight.')
  await server.close()
}

/** The path of a store given by a flag is relative to the working directory, not to the folder of the configuration. */
function environmentOf(flags: ServeFlags): Record<string, string> {
  const { store } = flags
  const isFile = store !== undefined && !/^[a-z]*:/.test(store)
  return asEnvironment(isFile ? { ...flags, store: resolve(store) } : flags)
}

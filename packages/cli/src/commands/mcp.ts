/** `twincheck mcp`: a proxy between an MCP client and an MCP server that checks each tool call before it runs. */
import { policyOf, readCalibration, type TwinCheckOptions } from '@twincheck/core'
import {
  type EndedBy,
  type McpProxyOptions,
  openRecordFile,
  proxyHttp,
  proxyStdio,
  type Relay,
  type UpstreamAddress,
} from '@twincheck/server/mcp'
import type { Command } from 'commander'
import { readJsonFile, reasonOf } from '../files/read-input-file.ts'
import { choiceFlag, type FlagsOf, flag, parsedFlag, verifierFlag, withDefault, withFlags } from '../flags/flag.ts'
import { endpointFlags, MissingFlagError, openJudge } from '../flags/model-flags.ts'
import { readPort, readPositiveInteger } from '../flags/number-flags.ts'
import { profileFlag, readProfileFlag } from '../flags/profile-flag.ts'
import { exitCodes } from '../terminal/exit-codes.ts'
import { type Output, openOutput } from '../terminal/output.ts'
import { stopRequest } from '../terminal/stop-signal.ts'

/**
 * The default time limit of a decision, in seconds. MCP clients give up on a call after sixty seconds, and the tool needs a part of that
 * time to run.
 */
const deadline = 20

const mcpFlags = [
  flag('--url <url>', 'an MCP server over streamable HTTP, instead of a command'),
  flag('--bearer-env <name>', 'the environment variable that holds the token for --url'),
  parsedFlag('--listen <port>', 'serve clients over streamable HTTP on this port of 127.0.0.1 (0: any)', readPort),
  withDefault(
    choiceFlag('--mode <mode>', 'advise answers calls; repair needs a calibration', ['shadow', 'advise', 'repair']),
    'shadow',
  ),
  profileFlag,
  flag('--calibration <file>', 'the calibration for repair'),
  verifierFlag,
  flag('--records <file>', 'append every decision to this file, one JSON object per line'),
  parsedFlag(
    '--message-bytes <bytes>',
    'maximum size of a message, in either direction (default: 268435456)',
    readPositiveInteger,
  ),
  flag('--json', 'with --listen, print {"url", "mode"} as one line of JSON'),
  flag('--quiet', 'print nothing except problems'),
  ...endpointFlags(deadline),
] as const

type McpFlags = FlagsOf<typeof mcpFlags>

const examples = `
Examples:
  twincheck mcp --records calls.jsonl -- npx -y @modelcontextprotocol/server-filesystem /data
  twincheck mcp --url https://mcp.example.com/mcp --bearer-env EXAMPLE_TOKEN --listen 8765
  twincheck mcp --mode repair --calibration calibration.json --base-url https://api.openai.com/v1 --verifier gpt-5.6 \\
    -- python server.py

In a client's configuration, put "twincheck", "mcp", "--" before the server's own command. The server gets the whole
environment, and everything except tool calls passes unchanged. A client may pass the user's text in _meta of a call
under "twincheck/user". Without it only two checks work: a call repeated after it failed, and arguments that do not
fit their schema.

If anything goes wrong in TwinCheck, the call runs unchanged. docs/guides/mcp.md explains replacements.`

export function registerMcp(program: Command): void {
  withFlags(program.command('mcp'), mcpFlags)
    .description('run a proxy between an MCP client and an MCP server, over standard input and output or HTTP')
    .argument('[command...]', 'the command that starts the MCP server, after --')
    .addHelpText('after', examples)
    .action(async (words: readonly string[], flags: McpFlags) => run(words, flags, openOutput(flags)))
}

async function run(words: readonly string[], flags: McpFlags, output: Output): Promise<void> {
  const upstream = readUpstream(words, flags)
  const options = await readOptions(flags, output)
  const records = flags.records === undefined ? null : await openRecordFile(flags.records)
  const { messageBytes } = flags
  const proxy = {
    upstream,
    twincheck: { ...options, ...(records && { onRecord: records.write }) },
    ...(messageBytes !== undefined && { messageBytes }),
  }
  try {
    if (flags.listen === undefined) await serveStdio(proxy, flags, output)
    else await serveHttp(proxy, { ...flags, listen: flags.listen }, output)
  } finally {
    await records?.close()
  }
}

async function serveStdio(proxy: McpProxyOptions, { mode }: McpFlags, output: Output): Promise<void> {
  const relay = await proxyStdio(proxy)
  let wasTold = false
  void stopRequest().then(() => {
    wasTold = true
    return relay.close()
  })
  output.say(`TwinCheck is between the client and the server (${mode}).`)
  const failure = describeEnd(await relay.closed, relay.spoke)
  if (failure === null || wasTold) return
  output.warn(failure)
  process.exitCode = exitCodes.failed
}

/**
 * Explains why the proxy ended. The result is null if nothing went wrong: both the client and the server sent messages, and the client
 * disconnected.
 */
function describeEnd(by: EndedBy, spoke: Relay['spoke']): string | null {
  if (by === 'server') {
    if (spoke('server')) return 'The MCP server ended.'
    return 'The MCP server ended before it said anything. Run its command by hand to see why.'
  }
  if (!spoke('client')) {
    return (
      'No client spoke: standard input ended before the first message, so nothing was served. An MCP client starts this ' +
      'command; in its configuration put "twincheck", "mcp", "--" in front of the server’s own command.'
    )
  }
  return spoke('server')
    ? null
    : 'The MCP server said nothing before the client left. Run its command by hand to see why.'
}

async function serveHttp(
  proxy: McpProxyOptions,
  { listen, mode, json }: McpFlags & { readonly listen: number },
  output: Output,
): Promise<void> {
  const listening = await proxyHttp(proxy, { port: listen })
  const url = listening.url.href
  // The signal handler is installed before "Listening" is printed, because a client may send a stop signal as soon as
  // it reads that line.
  const end = stopRequest()
  if (json) output.print(JSON.stringify({ url, mode }))
  output.say(`Listening on ${url} (${mode}).`)
  await end
  await listening.close()
}

function readUpstream([command, ...args]: readonly string[], { url, bearerEnv }: McpFlags): UpstreamAddress {
  if (url !== undefined && command === undefined) {
    if (!URL.canParse(url)) throw new MissingFlagError('--url', `${url} is no address.`)
    return { kind: 'url', url: new URL(url), bearer: bearerEnv === undefined ? null : readToken(bearerEnv) }
  }
  if (url !== undefined || command === undefined) {
    throw new MissingFlagError('The MCP server', 'give its command after --, or its address with --url, and not both.')
  }
  return { kind: 'command', command, arguments: args, environment: ownEnvironment() }
}

function readToken(name: string): string {
  const token = process.env[name]
  if (token === undefined || token === '') {
    throw new MissingFlagError(`The environment variable ${name}`, '--bearer-env says that it holds the token.')
  }
  return token
}

function ownEnvironment(): Record<string, string> {
  const entries = Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return Object.fromEntries(entries)
}

async function readOptions(flags: McpFlags, output: Output): Promise<TwinCheckOptions> {
  const { verifier, calibration, mode } = flags
  if (verifier === undefined && (mode === 'repair' || flags.baseUrl !== undefined)) {
    throw new MissingFlagError('--verifier', 'a model is to be asked, and this says which one.')
  }
  return {
    mode,
    policy: policyOf(await readProfileFlag(flags)),
    model: openJudge(flags),
    calibration: calibration === undefined ? null : readCalibration(await readJsonFile(calibration, 'a calibration')),
    deadlineMs: 1000 * flags.deadline,
    // The error of a server program that cannot be started is skipped here, because it is reported when the proxy ends.
    onProblem: (error) => {
      const reason = reasonOf(error)
      if (!/^spawn .* (?:ENOENT|EACCES)$/.test(reason)) output.warn(reason)
    },
  }
}

/** `twincheck playground`: serves a local page on which a user pastes a trace and sees every call judged. */
import { servePlayground } from '@twincheck/server'
import type { Command } from 'commander'
import { type FlagsOf, outputFlags, parsedFlag, withFlags } from '../flags/flag.ts'
import { readPort } from '../flags/number-flags.ts'
import { openOutput } from '../terminal/output.ts'
import { stopRequest } from '../terminal/stop-signal.ts'

const playgroundFlags = [
  parsedFlag('--port <number>', 'the port on this machine (default: 4280, or any free port if it is taken)', readPort),
  ...outputFlags('print {"url"} as JSON'),
] as const

const examples = `
Examples:
  twincheck playground                 paste a trace, edit it, and see what each change does to the decision
  twincheck playground --port 0        on any free port

The page is served on this machine only (127.0.0.1). It judges in your browser: what you paste is sent nowhere, and no
model is asked. A link that you share carries the trace itself, with secrets redacted.`

export function registerPlayground(program: Command): void {
  withFlags(program.command('playground'), playgroundFlags)
    .description('try the policy on a pasted trace, in the browser')
    .addHelpText('after', examples)
    .action(play)
}

async function play(flags: FlagsOf<typeof playgroundFlags>): Promise<void> {
  const output = openOutput(flags)
  const served = await servePlayground(flags.port ?? { usual: 4280 })
  const stop = stopRequest()
  output.print(flags.json ? JSON.stringify({ url: served.url }) : `The playground is at ${served.url}`)
  output.say('Ctrl-C ends it.')
  await stop
  await served.close()
}

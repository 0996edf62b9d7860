/** The options of `twincheck gateway` and `twincheck serve`, and the environment variables that they override. */
import { choiceFlag, flag, parsedFlag } from './flag.ts'
import { readPort } from './number-flags.ts'
import { profileFromHere } from './profile-flag.ts'

export function listenFlags(port: number, store: string) {
  return [
    flag('--host <address>', 'the address to listen on (default: 127.0.0.1; any other needs keys)'),
    parsedFlag('--port <number>', `the port (default: ${port})`, readPort),
    flag('--store <address>', store),
    flag(
      '--profile <name or file>',
      'the evidence conditions: "standard", "paper", "extended", "wary", "continuing", or a file (default: standard)',
    ),
    choiceFlag('--mode <mode>', 'advise answers calls, repair also replaces them (default: shadow)', [
      'shadow',
      'advise',
      'repair',
    ]),
    flag('--check', 'check the configuration and exit'),
  ] as const
}

type ListenFlags = {
  readonly host?: string
  readonly port?: number
  readonly store?: string
  readonly profile?: string
  readonly mode?: string
}

export function asEnvironment(
  { host, port, store, profile, mode }: ListenFlags,
  others: Readonly<Record<string, string | undefined>> = {},
): Record<string, string> {
  const given = {
    ...others,
    TWINCHECK_GATEWAY_HOST: host,
    TWINCHECK_GATEWAY_PORT: port?.toString(),
    TWINCHECK_GATEWAY_STORE: store,
    TWINCHECK_GATEWAY_MODE: mode,
    TWINCHECK_GATEWAY_PROFILE: profile === undefined ? undefined : profileFromHere(profile),
  }
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

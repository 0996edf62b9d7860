/** The shape of the configuration file, and how its sections become settings. Each problem is reported to `note` with its place. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import {
  type Calibration,
  defaultProfile,
  type Prices,
  policyFingerprint,
  policyOf,
  profileNames,
  readCalibration,
} from '@twincheck/core'
import { providers } from '@twincheck/core/adapter'
import {
  amount,
  filledText,
  kind,
  oneOf,
  type Shape,
  type ShapeValue,
  share,
  truth,
  wholeNumber,
} from '@twincheck/core/reading'
import { readSigningKey } from '../../store/chain/head-signature.ts'
import type { StoreAddress } from '../../store/open-store.ts'
import { openUpstream, type Upstream } from '../http/upstream.ts'
import { isPathEntry } from '../proxy/allowed-paths.ts'
import { type HashedKey, readHashedKey } from '../proxy/keys.ts'
import { expectation, items, type Note, section, table } from './collect-settings.ts'
import type { Bounds, ConfigurationContext, ModelConfiguration, RepairConfiguration, Tenant } from './configuration.ts'
import type { Retention } from './retention-duty.ts'

const mebibyte = 1024 * 1024
const milliseconds = wholeNumber(10, 3_600_000)
const longestDays = 36_500

/** The hash of a key. The message about a wrong value does not repeat the value, because it may be the key itself. */
const hashedKey: Shape<string> = {
  problem: (value, path) =>
    typeof value === 'string' && readHashedKey(value)
      ? null
      : {
          path,
          expected: 'sha256:SALT:HASH, as `twincheck gateway --new-key` prints it (never the key itself)',
          found: undefined,
        },
}

const paths = items(
  kind<string>(
    '"*", or a method and a path such as "GET /v1/files/*" (a method of * is any)',
    (value) => typeof value === 'string' && isPathEntry(value),
  ),
)

const hostName = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])$/i

const upstream = section(
  {
    baseUrl: kind<string>(
      'an http: or https: address up to and including the version',
      (value) => typeof value === 'string' && isWebAddress(value),
    ),
    apiKeyVariable: filledText,
  },
  ['baseUrl'],
)

export const configurationFile = section({
  host: filledText,
  port: wholeNumber(0, 65_535),
  upstreams: section(Object.fromEntries(providers.map(({ name }) => [name, upstream]))),
  mode: oneOf('shadow', 'advise', 'repair'),
  profile: filledText,
  calibration: filledText,
  repair: section({
    acceptedBound: section({ conversation: share, switch: share, success: share }),
    salt: filledText,
    share,
  }),
  model: section({
    name: filledText,
    baseUrl: filledText,
    apiKeyVariable: filledText,
    generator: filledText,
    verifier: filledText,
    api: oneOf('chat-completions', 'responses'),
    structuredOutputs: truth,
  }),
  prices: table(section({ input: amount, output: amount }, ['input', 'output'])),
  deadlineMs: wholeNumber(1, 600_000),
  store: filledText,
  schema: filledText,
  signingKey: filledText,
  tenants: items(
    section(
      {
        name: filledText,
        key: hashedKey,
        requestsPerMinute: wholeNumber(0, 10_000_000),
        concurrentRequests: wholeNumber(0, 100_000),
        paths,
        outcomeKey: hashedKey,
      },
      ['name'],
    ),
  ),
  operatorKey: hashedKey,
  outcomeKey: hashedKey,
  publicUrl: kind<string>(
    'an https: or http: address, as people type it',
    (value) => typeof value === 'string' && isWebAddress(value),
  ),
  // Host names have no port here, because port forwarding may change the port.
  allowedHosts: items(
    kind<string>(
      'a name without scheme and port, such as gateway.example',
      (value) => typeof value === 'string' && hostName.test(value),
    ),
  ),
  paths,
  confirmation: section({ waitMs: wholeNumber(1, 600_000) }),
  bounds: section({
    requestBytes: wholeNumber(1024, 1024 * mebibyte),
    /**
     * A limit on the total size, in bytes, of the requests that are being read or wait for their answer. If there are several tenants, no
     * tenant can use all of it.
     */
    requestMemoryBytes: wholeNumber(2048, 65_536 * mebibyte),
    /** A request with more bytes or more messages is passed on without a decision. */
    decidedBytes: wholeNumber(1024, 1024 * mebibyte),
    decidedMessages: wholeNumber(1, 10_000_000),
    inspectedBytes: wholeNumber(0, 256 * mebibyte),
    /**
     * A limit on the total size, in bytes, of the answers that were passed on and whose record is not committed yet. If there is no room
     * for an answer, it is not inspected.
     */
    waitingBytes: wholeNumber(65_536, 65_536 * mebibyte),
    headerBytes: wholeNumber(1024, mebibyte),
    requestMs: milliseconds,
    clientMs: milliseconds,
    /** How long the upstream may take until its first byte, and between two bytes. */
    upstreamMs: milliseconds,
    shutdownMs: wholeNumber(0, 3_600_000),
  }),
  keepConversations: truth,
  retention: section(
    {
      days: kind<number>(
        `after how many days decisions are deleted, from 1 to ${longestDays}`,
        (value) => Number.isSafeInteger(value) && Number(value) >= 1 && Number(value) <= longestDays,
      ),
      everyHours: wholeNumber(1, 24 * longestDays),
    },
    ['days'],
  ),
  openTelemetry: section({ content: truth }),
  litellm: section({ appliesToolCalls: truth }),
  log: oneOf('requests', 'events', 'none'),
})

export type ConfigurationFile = ShapeValue<typeof configurationFile>

function isWebAddress(text: string): boolean {
  return /^https?:$/.test(URL.parse(text)?.protocol ?? '')
}

type SectionContext = ConfigurationContext & { readonly note: Note }

export function readUpstreams(
  { upstreams = {} }: ConfigurationFile,
  context: SectionContext,
): ReadonlyMap<string, Upstream> {
  const read = providers.flatMap((provider): readonly (readonly [string, Upstream])[] => {
    const { baseUrl = '', apiKeyVariable } = upstreams[provider.name] ?? {}
    const apiKey = readSecret(apiKeyVariable, `upstreams.${provider.name}`, context)
    const opened = openUpstream(provider, baseUrl, apiKey)
    return opened ? [[provider.name, opened]] : []
  })
  return new Map(read)
}

export function readProfileSetting(
  { profile = defaultProfile }: ConfigurationFile,
  { folder }: SectionContext,
): string {
  return profileNames.some((name) => name === profile) ? profile : resolve(folder, profile)
}

export function readCalibrationFile(
  { calibration, profile }: ConfigurationFile,
  { folder, note }: SectionContext,
): Calibration | null {
  if (calibration === undefined) return null
  try {
    const read = readCalibration(JSON.parse(readFileSync(resolve(folder, calibration), 'utf8')))
    // Earlier versions had the default profile `paper`. A configuration whose calibration was made for `paper` must name this profile.
    // Otherwise the calibration would be used with another policy and nobody would notice.
    if (profile === undefined && read.fingerprint === policyFingerprint(policyOf('paper')))
      note('profile', expectation('the line "profile": "paper", because the calibration was made for it'))
    return read
  } catch (error) {
    note('calibration', expectation(`a calibration file (${messageOf(error)})`))
    return null
  }
}

export function readRepair({ repair = {} }: ConfigurationFile, { note }: SectionContext): RepairConfiguration {
  const { acceptedBound = null, salt, share: repaired } = repair
  if (repaired !== undefined && salt === undefined)
    note('repair.salt', expectation('a text of your own that draws the arms of the canary'))
  return { acceptedBound, canary: salt === undefined ? null : { salt, share: repaired ?? 'stepped' } }
}

export function readModel({ model }: ConfigurationFile, context: SectionContext): ModelConfiguration | null {
  if (!model) return null
  const { name = '', baseUrl = '', generator = name, verifier = name } = model
  const { api = 'chat-completions', structuredOutputs = true } = model
  const apiKey = readSecret(model.apiKeyVariable, 'model', context)
  if (baseUrl === '')
    context.note('model.baseUrl', expectation('the address of the model, up to and including the version'))
  if (generator === '' || verifier === '')
    context.note('model.name', expectation("the model's name, or generator and verifier"))
  return { baseUrl, apiKey, generator, verifier, api, structuredOutputs }
}

function readSecret(variable: string | undefined, place: string, { environment, note }: SectionContext): string | null {
  if (variable === undefined) return null
  if (!environment[variable]) note(`${place}.apiKeyVariable`, expectation(`a variable that is set; ${variable} is not`))
  return environment[variable] ?? null
}

/** Reads the store's address. A file name is relative to the configuration's folder. An address of PostgreSQL is left unchanged. */
export function readStore(
  { store: named, schema }: ConfigurationFile,
  { folder, purpose }: SectionContext,
): StoreAddress {
  const store = named ?? (purpose === 'checks' ? ':memory:' : 'twincheck.db')
  const address = /^[a-z]+:\/\//.test(store) || store === ':memory:' ? store : resolve(folder, store)
  return schema === undefined ? { address } : { address, schema }
}

export function readSigningKeyFile(
  { signingKey }: ConfigurationFile,
  { folder, environment, note }: SectionContext,
): string | null {
  const given = environment.TWINCHECK_GATEWAY_SIGNING_KEY || signingKey
  if (given === undefined) return null
  try {
    const pem = given.startsWith('-----BEGIN ') ? given : readFileSync(resolve(folder, given), 'utf8')
    readSigningKey(pem)
    return pem
  } catch (error) {
    note('signingKey', expectation(`the file of a private Ed25519 key (${messageOf(error)})`))
    return null
  }
}

export function readTenants({ tenants = [] }: ConfigurationFile): readonly Tenant[] {
  return tenants.map(({ name = '', key, requestsPerMinute, concurrentRequests, paths: own = null, outcomeKey }) => ({
    name,
    key: readKey(key) ?? { salt: Buffer.alloc(16), hash: Buffer.alloc(32) },
    requestsPerMinute: requestsPerMinute || null,
    concurrentRequests: concurrentRequests || null,
    paths: own,
    outcomeKey: readKey(outcomeKey),
  }))
}

export function readKey(text: string | undefined): HashedKey | null {
  return text === undefined ? null : readHashedKey(text)
}

export function readPrices({ prices = {} }: ConfigurationFile): Prices {
  const read = Object.entries(prices).map(([model, { input = 0, output = 0 }]) => [model, { input, output }] as const)
  return Object.fromEntries(read)
}

export function readRetention({ retention }: ConfigurationFile): Retention | null {
  return retention ? { days: retention.days ?? 0, everyHours: retention.everyHours ?? 24 } : null
}

export function readBounds({ bounds = {} }: ConfigurationFile, { note }: SectionContext): Bounds {
  const { requestBytes = 64 * mebibyte } = bounds
  const { requestMemoryBytes = Math.max(256 * mebibyte, 4 * requestBytes) } = bounds
  if (requestMemoryBytes < 2 * requestBytes)
    note(
      'bounds.requestMemoryBytes',
      expectation(`at least ${2 * requestBytes}, twice requestBytes`, requestMemoryBytes),
    )
  return {
    decidedBytes: 4 * mebibyte,
    decidedMessages: 4_000,
    inspectedBytes: 16 * mebibyte,
    waitingBytes: 256 * mebibyte,
    headerBytes: 32 * 1024,
    requestMs: 120_000,
    clientMs: 120_000,
    upstreamMs: 600_000,
    shutdownMs: 60_000,
    ...bounds,
    requestBytes,
    requestMemoryBytes,
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

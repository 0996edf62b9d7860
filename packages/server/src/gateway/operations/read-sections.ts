/** The sections of the configuration file, one function each. What is wrong with them goes to the members' list of problems. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Calibration, type Prices, profileNames, readCalibration } from '@twincheck/core'
import { readSigningKey } from '../../store/chain/head-signature.ts'
import type { StoreAddress } from '../../store/open-store.ts'
import { openUpstream, type Provider } from '../http/upstream.ts'
import { isPathEntry } from '../proxy/allowed-paths.ts'
import { type HashedKey, readHashedKey } from '../proxy/keys.ts'
import type {
  Bounds,
  ConfigurationContext,
  GatewayConfiguration,
  ModelConfiguration,
  RepairConfiguration,
  Tenant,
} from './configuration.ts'
import type { EnvironmentVariables } from './environment.ts'
import { type MemberReader, readMembers } from './read-members.ts'
import type { Retention } from './retention-duty.ts'

export function readUpstreams(
  file: MemberReader,
  environment: EnvironmentVariables,
): GatewayConfiguration['upstreams'] {
  const upstreams = file.object('upstreams')
  const read = (provider: Provider) => {
    const members = upstreams?.object(provider) ?? null
    if (!members) return null
    const upstream = openUpstream(provider, members.text('baseUrl', ''), readSecret(members, environment))
    if (!upstream) members.problem('baseUrl', 'an http: or https: address up to and including the version')
    members.done()
    return upstream
  }
  const both = { openai: read('openai'), anthropic: read('anthropic') }
  upstreams?.done()
  return both
}

/** A profile's name goes before a file of the same name. */
export function readProfileSetting(file: MemberReader, folder: string): string {
  const given = file.text('profile', 'paper')
  return profileNames.some((name) => name === given) ? given : resolve(folder, given)
}

export function readCalibrationFile(file: MemberReader, folder: string): Calibration | null {
  const path = file.text('calibration', null)
  if (path === null) return null
  try {
    return readCalibration(JSON.parse(readFileSync(resolve(folder, path), 'utf8')))
  } catch (error) {
    file.problem('calibration', `a calibration file (${error instanceof Error ? error.message : String(error)})`)
    return null
  }
}

const boundNames = ['conversation', 'switch', 'success'] as const

/** `salt` begins a canary; without one every conversation is repaired. */
export function readRepair(file: MemberReader): RepairConfiguration {
  const repair = file.object('repair')
  if (!repair) return { acceptedBound: null, canary: null }
  const bound = repair.object('acceptedBound')
  const accepted = bound?.names().map((name) => [name, bound.amount(name)] as const) ?? []
  for (const [name, most] of accepted) {
    if (!boundNames.some((known) => known === name) || most > 1)
      bound?.problem(name, `one of ${boundNames.join(', ')}, with a share from 0 to 1`)
  }
  const salt = repair.text('salt', null)
  const share = repair.names().includes('share') ? repair.amount('share') : 'stepped'
  if (share !== 'stepped' && share > 1) repair.problem('share', 'a number from 0 to 1', share)
  if (share !== 'stepped' && salt === null)
    repair.problem('salt', 'a text of your own that draws the arms of the canary')
  repair.done()
  return {
    acceptedBound: bound === null ? null : Object.fromEntries(accepted),
    canary: salt === null ? null : { salt, share },
  }
}

export function readModel(file: MemberReader, environment: EnvironmentVariables): ModelConfiguration | null {
  const model = file.object('model')
  if (!model) return null
  const name = model.text('name', '')
  const read: ModelConfiguration = {
    baseUrl: model.text('baseUrl', ''),
    apiKey: readSecret(model, environment),
    generator: model.text('generator', name),
    verifier: model.text('verifier', name),
    api: model.oneOf('api', ['chat-completions', 'responses'], 'chat-completions'),
    structuredOutputs: model.boolean('structuredOutputs', true),
  }
  if (read.baseUrl === '') model.problem('baseUrl', 'the address of the model, up to and including the version')
  if (read.generator === '' || read.verifier === '')
    model.problem('name', "the model's name, or generator and verifier")
  model.done()
  return read
}

/** A secret is named by the environment variable that holds it. */
function readSecret(members: MemberReader, environment: EnvironmentVariables): string | null {
  const variable = members.text('apiKeyVariable', null)
  if (variable === null) return null
  const secret = environment[variable]
  if (secret === undefined || secret === '')
    members.problem('apiKeyVariable', `a variable that is set; ${variable} is not`)
  return secret ?? null
}

/** A file is meant from where the configuration is; an address of PostgreSQL is left alone. */
export function readStore(file: MemberReader, folder: string): StoreAddress {
  const given = file.text('store', 'twincheck.db')
  const schema = file.text('schema', null)
  const address = /^[a-z]+:\/\//.test(given) || given === ':memory:' ? given : resolve(folder, given)
  return schema === null ? { address } : { address, schema }
}

/** A file, or what the environment says instead: another file, or the key itself. */
export function readSigningKeyFile(
  file: MemberReader,
  { folder, environment }: Pick<ConfigurationContext, 'folder' | 'environment'>,
): string | null {
  const named = file.text('signingKey', null)
  const given = environment.TWINCHECK_GATEWAY_SIGNING_KEY || named
  if (given === null) return null
  try {
    const pem = given.startsWith('-----BEGIN ') ? given : readFileSync(resolve(folder, given), 'utf8')
    readSigningKey(pem)
    return pem
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    file.problem('signingKey', `the file of a private Ed25519 key (${reason})`)
    return null
  }
}

export function readPrices(file: MemberReader): Prices {
  const prices = file.object('prices')
  if (!prices) return {}
  const table = prices.names().map((model) => {
    const price = prices.object(model)
    const read = { input: price?.amount('input') ?? 0, output: price?.amount('output') ?? 0 }
    price?.done()
    return [model, read] as const
  })
  return Object.fromEntries(table)
}

export function readTenant(tenant: MemberReader): Tenant {
  const read = {
    name: tenant.text('name', ''),
    key: readKey(tenant, 'key') ?? { salt: Buffer.alloc(16), hash: Buffer.alloc(32) },
    requestsPerMinute: tenant.integer('requestsPerMinute', { least: 0, most: 10_000_000, otherwise: 0 }) || null,
    concurrentRequests: tenant.integer('concurrentRequests', { least: 0, most: 100_000, otherwise: 0 }) || null,
    paths: readPaths(tenant),
    outcomeKey: readKey(tenant, 'outcomeKey'),
  }
  if (read.name === '') tenant.problem('name', 'the name of the tenant')
  tenant.done()
  return read
}

export function readKey(members: MemberReader, name: string): HashedKey | null {
  const text = members.text(name, null)
  const key = text === null ? null : readHashedKey(text)
  if (text !== null && key === null)
    members.problem(name, 'sha256:SALT:HASH, as `twincheck gateway --new-key` prints it (never the key itself)')
  return key
}

/** Only the origin counts: a path before the gateway's own would be the proxy's business. */
export function readPublicOrigin(file: MemberReader): string | null {
  const text = file.text('publicUrl', null)
  if (text === null) return null
  const url = URL.parse(text)
  if (url && (url.protocol === 'https:' || url.protocol === 'http:')) return url.origin
  file.problem('publicUrl', 'an https: or http: address, as people type it')
  return null
}

const hostName = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])$/i

/** Names only: ports differ where they are forwarded. */
export function readAllowedHosts(file: MemberReader): readonly string[] {
  const names = file.texts('allowedHosts') ?? []
  for (const name of names) {
    if (!hostName.test(name))
      file.problem('allowedHosts', 'names without scheme and port, such as gateway.example', name)
  }
  return names
}

/** Null: not configured. */
export function readPaths(members: MemberReader): readonly string[] | null {
  const paths = members.texts('paths')
  for (const path of paths ?? []) {
    if (!isPathEntry(path))
      members.problem('paths', '"*", or a method and a path such as "GET /v1/files/*" (a method of * is any)', path)
  }
  return paths
}

export function readConfirmation(file: MemberReader): number | null {
  const confirmation = file.object('confirmation')
  if (!confirmation) return null
  const waitMs = confirmation.integer('waitMs', { least: 1, most: 600_000, otherwise: 25_000 })
  confirmation.done()
  return waitMs
}

/** A century, in days and in hours: whoever means longer means never. */
const longestDays = 36_500

export function readRetention(file: MemberReader): Retention | null {
  const retention = file.object('retention')
  if (!retention) return null
  const days = retention.integer('days', { least: 0, most: longestDays, otherwise: 0 })
  if (days === 0) retention.problem('days', 'after how many days decisions are deleted, at least 1')
  const everyHours = retention.integer('everyHours', { least: 1, most: 24 * longestDays, otherwise: 24 })
  retention.done()
  return { days, everyHours }
}

export function readOpenTelemetry(file: MemberReader): GatewayConfiguration['openTelemetry'] {
  const telemetry = file.object('openTelemetry')
  if (!telemetry) return null
  const content = telemetry.boolean('content', false)
  telemetry.done()
  return { content }
}

const mebibyte = 1024 * 1024

export function readBounds(file: MemberReader): Bounds {
  const bounds = file.object('bounds') ?? readMembers({}, 'bounds', [])
  const longest = 3_600_000
  const requestBytes = bounds.integer('requestBytes', { least: 1024, most: 1024 * mebibyte, otherwise: 64 * mebibyte })
  const read = {
    requestBytes,
    requestMemoryBytes: bounds.integer('requestMemoryBytes', {
      least: 2 * requestBytes,
      most: 65_536 * mebibyte,
      otherwise: Math.max(256 * mebibyte, 4 * requestBytes),
    }),
    decidedBytes: bounds.integer('decidedBytes', { least: 1024, most: 1024 * mebibyte, otherwise: 4 * mebibyte }),
    decidedMessages: bounds.integer('decidedMessages', { least: 1, most: 10_000_000, otherwise: 4_000 }),
    inspectedBytes: bounds.integer('inspectedBytes', { least: 0, most: 256 * mebibyte, otherwise: 16 * mebibyte }),
    waitingBytes: bounds.integer('waitingBytes', { least: 65_536, most: 65_536 * mebibyte, otherwise: 256 * mebibyte }),
    headerBytes: bounds.integer('headerBytes', { least: 1024, most: mebibyte, otherwise: 32 * 1024 }),
    requestMs: bounds.integer('requestMs', { least: 10, most: longest, otherwise: 120_000 }),
    clientMs: bounds.integer('clientMs', { least: 10, most: longest, otherwise: 120_000 }),
    upstreamMs: bounds.integer('upstreamMs', { least: 10, most: longest, otherwise: 600_000 }),
    shutdownMs: bounds.integer('shutdownMs', { least: 0, most: longest, otherwise: 60_000 }),
  }
  bounds.done()
  return read
}

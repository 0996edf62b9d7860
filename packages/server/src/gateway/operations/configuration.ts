/**
 * The gateway's configuration: one small JSON file, and environment variables that override it. Everything is checked before the first
 * request, and all problems are reported together.
 *
 * Invariants
 *     1. The file holds no secrets. Secrets are named by environment variable or stored as hashes.
 *     2. Without keys the gateway listens only on loopback.
 *     3. The upstream comes from the configuration, never from a request.
 */
import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { type AcceptedBound, type Calibration, type Mode, type Prices, TwinCheckError } from '@twincheck/core'
import { providers } from '@twincheck/core/adapter'
import { isObject } from '@twincheck/core/reading'
import type { CanaryConfiguration } from '../../canary/canary-configuration.ts'
import type { StoreAddress } from '../../store/open-store.ts'
import type { Upstream } from '../http/upstream.ts'
import { allOf } from '../providers.ts'
import type { HashedKey } from '../proxy/keys.ts'
import { collectSettings, type Note, problemText } from './collect-settings.ts'
import {
  type ConfigurationFile,
  configurationFile,
  readBounds,
  readCalibrationFile,
  readKey,
  readModel,
  readPrices,
  readProfileSetting,
  readRepair,
  readRetention,
  readSigningKeyFile,
  readStore,
  readTenants,
  readUpstreams,
} from './read-sections.ts'
import { refuseScope } from './repair-scope.ts'
import type { Retention } from './retention-duty.ts'

export type GatewayConfiguration = {
  readonly host: string
  readonly port: number
  readonly upstreams: ReadonlyMap<string, Upstream>
  readonly mode: Mode
  /** The name of a profile, or the path of a profile's file. The caller reads the file. */
  readonly profile: string
  readonly calibration: Calibration | null
  readonly repair: RepairConfiguration
  /**
   * The models for twins and judgments. If `model` is null, no model is asked and nothing is replaced. Evidence is still recorded, and
   * mode `advise` still answers calls.
   */
  readonly model: ModelConfiguration | null
  readonly prices: Prices
  /** How long one decision may take before the proposal is kept, in milliseconds. */
  readonly deadlineMs: number
  /** A file for SQLite, or a postgres:// address for several gateways. */
  readonly store: StoreAddress
  /** The private key in PEM that signs the heads of the chain. If `signingKey` is null, heads are not signed. */
  readonly signingKey: string | null
  readonly tenants: readonly Tenant[]
  readonly operatorKey: HashedKey | null
  /**
   * The key of the system that reports how conversations ended, if the gateway has no tenants. If `outcomeKey` is null, outcomes are not
   * accepted.
   */
  readonly outcomeKey: HashedKey | null
  /**
   * The public origin of the gateway, such as https://gateway.example. `publicOrigin` is null if clients use only the gateway's own
   * address.
   */
  readonly publicOrigin: string | null
  /**
   * Additional host names under which the gateway is reachable. They are accepted in the Host header of a request, and as the origin of a
   * page that sends it.
   */
  readonly allowedHosts: readonly string[]
  /** The requests that clients may send, for example `POST /v1/embeddings`, `GET /v1/files/*`, or `*` for everything. */
  readonly paths: readonly string[]
  /**
   * How long a person has to confirm a switch before the proposal is kept, in milliseconds. If `confirmationMs` is null, switches need no
   * confirmation.
   */
  readonly confirmationMs: number | null
  readonly bounds: Bounds
  /** Whether redacted conversations with evidence are kept for people who label them. The default is false. */
  readonly keepConversations: boolean
  /** How long contents are kept. If `retention` is null, nothing is deleted by age. */
  readonly retention: Retention | null
  /**
   * OpenTelemetry spans. If `openTelemetry` is null, the gateway creates no spans. With `content`, spans also carry the redacted content
   * of decisions.
   */
  readonly openTelemetry: { readonly content: boolean } | null
  /**
   * Whether LiteLLM's posts are accepted at `/hooks/litellm`; `litellm` is null if they are not. `appliesToolCalls` says that LiteLLM
   * applies tool calls of a reply, so that a proposal can be replaced instead of blocked.
   */
  readonly litellm: { readonly appliesToolCalls: boolean } | null
  readonly log: 'requests' | 'events' | 'none'
}

export type Tenant = {
  readonly name: string
  readonly key: HashedKey
  /** The tenant's limits for requests per minute and for concurrent requests. A limit that is null does not apply. */
  readonly requestsPerMinute: number | null
  readonly concurrentRequests: number | null
  /** The paths that this tenant may request, instead of the gateway's list. If `paths` is null, the gateway's list applies. */
  readonly paths: readonly string[] | null
  /**
   * The key of the system that reports how conversations ended. It is separate from the key of the tenant's agents. If `outcomeKey` is
   * null, outcomes are not accepted.
   */
  readonly outcomeKey: HashedKey | null
}

export type RepairConfiguration = {
  /**
   * The highest bounds on harm that the operator accepts. They apply to repair with a calibration on the user's own conversations. If
   * `acceptedBound` is null, no bounds are accepted.
   */
  readonly acceptedBound: AcceptedBound | null
  /** The canary. If `canary` is null, there is no canary and every conversation is repaired. */
  readonly canary: CanaryConfiguration | null
}

export type ModelConfiguration = {
  readonly baseUrl: string
  readonly apiKey: string | null
  readonly generator: string
  readonly verifier: string
  readonly api: 'chat-completions' | 'responses'
  readonly structuredOutputs: boolean
}

export type Bounds = Required<NonNullable<ConfigurationFile['bounds']>>

export class InvalidConfigurationError extends TwinCheckError {
  readonly code = 'invalid-configuration'
  readonly problems: readonly string[]

  constructor(source: string, problems: readonly string[]) {
    super(
      `The configuration (${source}) cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}\n` +
        `Nothing was started. Correct what is listed; docs/guides/gateway.md shows a whole file.`,
    )
    this.problems = problems
  }
}

/** Reads a configuration file and the environment. If `path` is null, only the environment is read. */
export function loadConfiguration(
  path: string | null,
  environment: EnvironmentVariables,
  purpose: ConfigurationPurpose = 'proxy',
): GatewayConfiguration {
  if (path === null)
    return readConfiguration({}, { environment, folder: '.', source: 'options and environment variables', purpose })
  let value: unknown
  try {
    value = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new InvalidConfigurationError(path, [error instanceof Error ? error.message : String(error)])
  }
  return readConfiguration(value, { environment, folder: dirname(path), source: path, purpose })
}

/**
 * The program that uses the configuration. `proxy` is the gateway. `checks` is `twincheck serve`, which needs no upstream and may keep
 * its store in memory.
 */
export type ConfigurationPurpose = 'proxy' | 'checks'

export type ConfigurationContext = {
  readonly environment: EnvironmentVariables
  readonly folder: string
  readonly source: string
  readonly purpose?: ConfigurationPurpose
}

export function readConfiguration(value: unknown, context: ConfigurationContext): GatewayConfiguration {
  const problems: string[] = []
  const note: Note = (place, problem) => problems.push(problemText(place, problem))
  const file = collectSettings(configurationFile, withEnvironment(value, context.environment, problems), note)
  const noting = { ...context, note }
  const configuration: GatewayConfiguration = {
    host: file.host ?? '127.0.0.1',
    port: file.port ?? (context.purpose === 'checks' ? 8788 : 8787),
    upstreams: readUpstreams(file, noting),
    mode: file.mode ?? 'shadow',
    profile: readProfileSetting(file, noting),
    calibration: readCalibrationFile(file, noting),
    repair: readRepair(file, noting),
    model: readModel(file, noting),
    prices: readPrices(file),
    deadlineMs: file.deadlineMs ?? 30_000,
    store: readStore(file, noting),
    signingKey: readSigningKeyFile(file, noting),
    tenants: readTenants(file),
    operatorKey: readKey(file.operatorKey),
    outcomeKey: readKey(file.outcomeKey),
    // Only the origin of the address is used. A path in the address belongs to the reverse proxy in front of the gateway.
    publicOrigin: file.publicUrl === undefined ? null : new URL(file.publicUrl).origin,
    allowedHosts: file.allowedHosts ?? [],
    paths: file.paths ?? allOf('agentPaths'),
    confirmationMs: file.confirmation ? (file.confirmation.waitMs ?? 25_000) : null,
    bounds: readBounds(file, noting),
    keepConversations: file.keepConversations ?? false,
    retention: readRetention(file),
    openTelemetry: file.openTelemetry ? { content: file.openTelemetry.content ?? false } : null,
    litellm: file.litellm ? { appliesToolCalls: file.litellm.appliesToolCalls ?? false } : null,
    log: file.log ?? 'events',
  }
  checkWhole(configuration, problems, context.purpose ?? 'proxy')
  if (problems.length > 0) throw new InvalidConfigurationError(context.source, problems)
  return configuration
}

const providerNames = new Intl.ListFormat('en-GB').format(providers.map(({ name }) => name))
const loopback = /^(127(\.\d{1,3}){3}|::1|localhost)$/

function checkWhole(configuration: GatewayConfiguration, problems: string[], purpose: ConfigurationPurpose): void {
  const { host, tenants, operatorKey, upstreams, mode, calibration, model, confirmationMs, deadlineMs } = configuration
  if (purpose === 'checks') refuseProxyDuties(configuration, problems)
  else if (upstreams.size === 0 && configuration.litellm === null)
    problems.push(`upstreams: expected at least one of ${providerNames}; the upstream is never taken from a request`)
  if (!loopback.test(host) && tenants.length === 0)
    problems.push(`tenants: ${host} can be reached from elsewhere, so keys are demanded; or listen on 127.0.0.1`)
  if (!loopback.test(host) && operatorKey === null)
    problems.push(`operatorKey: ${host} can be reached from elsewhere, so operating it demands a key`)
  if (tenants.length > 0 && configuration.outcomeKey !== null)
    problems.push(
      'outcomeKey: with tenants each has one of its own (tenants[].outcomeKey), so that none labels another’s',
    )
  if (configuration.keepConversations && configuration.retention === null)
    problems.push('keepConversations: demands "retention", so that what is kept is deleted again')
  if (mode === 'repair' && calibration === null)
    problems.push(
      'calibration: repair demands a calibration made under this configuration; or use "advise" or "shadow"',
    )
  const scope = refuseScope(configuration)
  if (scope !== null) problems.push(scope)
  if (mode === 'repair' && model === null)
    problems.push('model: repair demands a model to ask; or use "advise" or "shadow"')
  if (confirmationMs !== null && operatorKey === null)
    problems.push('operatorKey: a confirmation is given over an authenticated request, so it demands a key')
  if (confirmationMs !== null && confirmationMs >= deadlineMs)
    problems.push('confirmation.waitMs: expected less than deadlineMs, within which the whole decision has to end')
  const names = tenants.map(({ name }) => name)
  if (new Set(names).size !== names.length) problems.push('tenants: two have the same name')
}

/**
 * Refuses settings that have no effect in `twincheck serve`, instead of ignoring them. A check never waits for a person and belongs to no
 * arm of a canary.
 */
function refuseProxyDuties({ confirmationMs, repair }: GatewayConfiguration, problems: string[]): void {
  if (confirmationMs !== null)
    problems.push('confirmation: only the gateway waits for a person; remove it, or use the gateway')
  if (repair.canary !== null)
    problems.push('repair.salt: only the gateway runs a canary; remove it, or use the gateway')
}

type EnvironmentVariables = Readonly<Record<string, string | undefined>>

/** The environment variables that override the configuration file. TWINCHECK_GATEWAY_KEY adds a tenant. */
const settings = {
  TWINCHECK_GATEWAY_HOST: 'host',
  TWINCHECK_GATEWAY_PORT: 'port',
  TWINCHECK_GATEWAY_MODE: 'mode',
  TWINCHECK_GATEWAY_STORE: 'store',
  TWINCHECK_GATEWAY_SCHEMA: 'schema',
  TWINCHECK_GATEWAY_LOG: 'log',
  TWINCHECK_GATEWAY_OPERATOR_KEY: 'operatorKey',
  TWINCHECK_GATEWAY_PUBLIC_URL: 'publicUrl',
  TWINCHECK_GATEWAY_CALIBRATION: 'calibration',
  TWINCHECK_GATEWAY_PROFILE: 'profile',
} as const

const lists = {
  TWINCHECK_GATEWAY_ALLOWED_HOSTS: 'allowedHosts',
  TWINCHECK_GATEWAY_PATHS: 'paths',
} as const

/** Environment variables with the addresses of upstreams, such as TWINCHECK_GATEWAY_OPENAI_URL. */
const upstreams = providers.map(({ name }) => [`TWINCHECK_GATEWAY_${name.toUpperCase()}_URL`, name] as const)

/** Overrides the file's value by the environment. A value that is not an object is returned unchanged; a later check refuses it. */
function withEnvironment(value: unknown, environment: EnvironmentVariables, problems: string[]): unknown {
  if (!isObject(value)) return value
  const merged: Record<string, unknown> = { ...value }
  for (const [variable, name] of Object.entries(settings)) {
    const text = environment[variable]
    if (text === undefined || text === '') continue
    if (name === 'port' && !/^\d+$/.test(text)) problems.push(`${variable}: expected a port number, found "${text}"`)
    else merged[name] = name === 'port' ? Number(text) : text
  }
  for (const [variable, name] of Object.entries(lists)) {
    const text = environment[variable]
    if (text !== undefined && text !== '') merged[name] = text.split(',').map((item) => item.trim())
  }
  const key = environment.TWINCHECK_GATEWAY_KEY
  if (key !== undefined && key !== '') {
    const tenants: readonly unknown[] = Array.isArray(merged.tenants) ? merged.tenants : []
    merged.tenants = [...tenants, { name: 'default', key }]
  }
  for (const [variable, name] of upstreams) {
    const baseUrl = environment[variable]
    if (baseUrl === undefined || baseUrl === '') continue
    const before = isObject(merged.upstreams) ? merged.upstreams : {}
    const upstream = isObject(before[name]) ? before[name] : {}
    merged.upstreams = { ...before, [name]: { ...upstream, baseUrl } }
  }
  return merged
}

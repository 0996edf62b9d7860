/**
 * The environment variables that override the configuration file.
 * TWINCHECK_GATEWAY_KEY, the hash of a key, adds a tenant called `default`.
 */
import { isObject } from '@twincheck/core/reading'

export type EnvironmentVariables = Readonly<Record<string, string | undefined>>

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

/** Lists, separated by commas. */
const lists = {
  TWINCHECK_GATEWAY_ALLOWED_HOSTS: 'allowedHosts',
  TWINCHECK_GATEWAY_PATHS: 'paths',
} as const

const upstreams = {
  TWINCHECK_GATEWAY_OPENAI_URL: 'openai',
  TWINCHECK_GATEWAY_ANTHROPIC_URL: 'anthropic',
} as const

/** The file's value, overridden by the environment. A value that is not an object is returned unchanged, and refused later. */
export function withEnvironment(value: unknown, environment: EnvironmentVariables, problems: string[]): unknown {
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
  for (const [variable, name] of Object.entries(upstreams)) {
    const baseUrl = environment[variable]
    if (baseUrl === undefined || baseUrl === '') continue
    const before = isObject(merged.upstreams) ? merged.upstreams : {}
    const upstream = isObject(before[name]) ? before[name] : {}
    merged.upstreams = { ...before, [name]: { ...upstream, baseUrl } }
  }
  return merged
}

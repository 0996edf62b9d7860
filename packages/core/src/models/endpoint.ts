/** An OpenAI-compatible endpoint. The key leaves this file only in the Authorization header. */
import { redacted, redactText } from '../boundary/redaction/redact.ts'
import { TwinCheckError } from '../policy/paper/errors.ts'
import type { JsonObject } from '../policy/paper/json.ts'
import { type Retry, type RetryOptions, readRetry } from './retry.ts'

export type EndpointOptions = {
  /** The base URL, including the version: `https://api.openai.com/v1`. */
  readonly baseUrl: string
  /** The API key, which is sent as a bearer token. Local servers often need none. */
  readonly apiKey?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
  /** Members added to every request body: `temperature`, `max_completion_tokens`, provider-specific switches. */
  readonly body?: JsonObject
  /** Maximum size of a reply in bytes. Longer replies are refused. Default 16 MiB. */
  readonly maximumReplyBytes?: number
  readonly retry?: RetryOptions
}

export type Endpoint = {
  readonly url: (path: string) => string
  /** The address without user, password and query, for error messages. */
  readonly shown: (path: string) => string
  readonly headers: Readonly<Record<string, string>>
  readonly body: JsonObject
  readonly maximumReplyBytes: number
  readonly retry: Retry
  readonly hide: (text: string) => string
}

export class InvalidEndpointError extends TwinCheckError {
  readonly code = 'invalid-endpoint'

  constructor(problem: string) {
    super(`${problem} Give the address up to and including the version, such as https://api.openai.com/v1.`)
  }
}

const mebibyte = 1024 * 1024

export function readEndpoint(options: EndpointOptions): Endpoint {
  const { apiKey, headers = {}, body = {}, maximumReplyBytes = 16 * mebibyte } = options
  const base = readBase(options.baseUrl)
  const at = (path: string) => `${base.pathname.replace(/\/+$/, '')}/${path}`
  return {
    url: (path) => `${base.origin}${at(path)}${base.search}`,
    shown: (path) => `${base.origin}${at(path)}`,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      ...authorization(base, apiKey),
      ...headers,
    },
    body,
    maximumReplyBytes,
    retry: readRetry(options.retry),
    hide: (text) => redactText(hideValues(text, secretsOf(base, apiKey, headers)), null),
  }
}

function readBase(baseUrl: string): URL {
  const base = URL.parse(baseUrl)
  if (base === null) throw new InvalidEndpointError('The base URL of the model endpoint is not a URL.')
  if (base.protocol !== 'http:' && base.protocol !== 'https:') {
    throw new InvalidEndpointError(
      `The base URL of the model endpoint has the scheme ${base.protocol}, not http: or https:.`,
    )
  }
  return base
}

/** fetch refuses a URL with a password, so the password is sent as a header. */
function authorization(base: URL, apiKey: string | undefined): Readonly<Record<string, string>> {
  if (apiKey !== undefined && apiKey !== '') return { authorization: `Bearer ${apiKey}` }
  if (base.username === '' && base.password === '') return {}
  const pair = `${decodeURIComponent(base.username)}:${decodeURIComponent(base.password)}`
  return { authorization: `Basic ${Buffer.from(pair).toString('base64')}` }
}

function secretsOf(
  base: URL,
  apiKey: string | undefined,
  headers: Readonly<Record<string, string>>,
): readonly string[] {
  const given = [
    apiKey ?? '',
    decodeURIComponent(base.password),
    ...base.searchParams.values(),
    ...Object.values(headers),
  ]
  // Short values ("1", "beta") are not secrets, and hiding them would make every message unreadable.
  return given.filter((value) => value.length >= 8)
}

function hideValues(text: string, values: readonly string[]): string {
  return values.reduce((shown, value) => shown.replaceAll(value, redacted), text)
}

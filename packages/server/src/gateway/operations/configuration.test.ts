import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { newSigningKey } from '../../store/chain/head-signature.ts'
import { hashKey } from '../proxy/keys.ts'
import { InvalidConfigurationError, readConfiguration } from './configuration.ts'

const upstreams = { openai: { baseUrl: 'https://api.openai.com/v1' } }
const context = { environment: {}, folder: '/srv', source: 'gateway.json' }

function problemsOf(value: unknown, environment: Readonly<Record<string, string>> = {}): readonly string[] {
  try {
    readConfiguration(value, { ...context, environment })
    return []
  } catch (error) {
    if (error instanceof InvalidConfigurationError) return error.problems
    throw error
  }
}

describe('a configuration', () => {
  test('needs nothing but an upstream: shadow, on loopback, with a file beside it as the store', () => {
    expect(readConfiguration({ upstreams }, context)).toMatchObject({
      ...{ host: '127.0.0.1', port: 8787, mode: 'shadow', model: null, tenants: [], operatorKey: null },
      store: { address: '/srv/twincheck.db' },
    })
  })

  test('is overridden by the environment', () => {
    const environment = {
      TWINCHECK_GATEWAY_PORT: '9000',
      TWINCHECK_GATEWAY_STORE: 'postgres://db/x',
      TWINCHECK_GATEWAY_OPENAI_URL: 'http://other:1/v1',
      TWINCHECK_GATEWAY_KEY: hashKey('k'),
    }
    const {
      port,
      store,
      upstreams: used,
      tenants,
    } = readConfiguration({ upstreams, port: 1 }, { ...context, environment })
    expect([port, store.address, used.get('openai')?.host, tenants[0]?.name]).toEqual([
      9000,
      'postgres://db/x',
      'other:1',
      'default',
    ])
  })

  test('takes the keys of providers from the environment, by name', () => {
    const named = { openai: { ...upstreams.openai, apiKeyVariable: 'KEY' } }
    const { upstreams: used } = readConfiguration({ upstreams: named }, { ...context, environment: { KEY: 'sk-1' } })
    expect(used.get('openai')?.apiKey).toBe('sk-1')
    expect(problemsOf({ upstreams: named })).toEqual([
      'upstreams.openai.apiKeyVariable: expected a variable that is set; KEY is not',
    ])
  })
})

describe('the key that heads are signed with', () => {
  const { privateKey } = newSigningKey()
  const variable = 'TWINCHECK_GATEWAY_SIGNING_KEY'

  test('comes from a file, beside the configuration, or from the environment, itself or by its file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'twincheck-signing-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    writeFileSync(join(folder, 'heads.pem'), privateKey)
    const read = (value: object, environment: Readonly<Record<string, string>>) =>
      readConfiguration({ upstreams, ...value }, { ...context, folder, environment }).signingKey
    expect(read({}, {})).toBeNull()
    expect(read({ signingKey: 'heads.pem' }, {})).toBe(privateKey)
    expect(read({}, { [variable]: privateKey })).toBe(privateKey)
    expect(read({ signingKey: 'other.pem' }, { [variable]: join(folder, 'heads.pem') })).toBe(privateKey)
  })

  test('is refused where it is none, and never repeated', () => {
    const pem = '-----BEGIN PRIVATE KEY-----\nhunter2\n-----END PRIVATE KEY-----\n'
    for (const problems of [
      problemsOf({ upstreams }, { [variable]: pem }),
      problemsOf({ upstreams, signingKey: 'x.pem' }),
    ]) {
      expect(problems).toEqual([expect.stringContaining('signingKey: expected')])
      expect(problems.join()).not.toContain('hunter2')
    }
  })
})

describe('what a configuration may ask for', () => {
  test('is deletion by age, once a day unless it says otherwise', () => {
    expect(readConfiguration({ upstreams }, context).retention).toBeNull()
    const daily = readConfiguration({ upstreams, retention: { days: 30 } }, context)
    expect(daily.retention).toEqual({ days: 30, everyHours: 24 })
    expect(problemsOf({ upstreams, retention: { everyHours: 0 } })).toEqual([
      'retention.days: expected after how many days decisions are deleted, from 1 to 36500',
      'retention.everyHours: expected a whole number from 1 to 876000, found 0',
    ])
  })

  test('is other paths than an agent needs, for everybody or for one tenant', () => {
    expect(readConfiguration({ upstreams }, context).paths).toContain('POST /v1/chat/completions')
    const tenants = [{ name: 'a', key: hashKey('k'), paths: ['GET /v1/files/*'] }]
    const environment = { TWINCHECK_GATEWAY_PATHS: '* /v1/audio/*, GET /v1/models' }
    const read = readConfiguration({ upstreams, tenants, paths: ['*'] }, { ...context, environment })
    expect([read.paths, read.tenants[0]?.paths]).toEqual([['* /v1/audio/*', 'GET /v1/models'], ['GET /v1/files/*']])
    expect(problemsOf({ upstreams, paths: ['/v1/files'] })).toEqual([
      'paths[0]: expected "*", or a method and a path such as "GET /v1/files/*" (a method of * is any), found "/v1/files"',
    ])
    expect(problemsOf({ upstreams, paths: '*' })).toEqual(['paths: expected an array, found "*"'])
  })

  test('is further names of its own, without scheme and port', () => {
    const environment = { TWINCHECK_GATEWAY_ALLOWED_HOSTS: 'gateway.internal,[::1]' }
    const read = readConfiguration({ upstreams }, { ...context, environment })
    expect(read.allowedHosts).toEqual(['gateway.internal', '[::1]'])
    for (const name of ['http://a', 'a:80', 'a/b', 'a b', '*'])
      expect(problemsOf({ upstreams, allowedHosts: [name] })).toMatchObject([
        expect.stringMatching(/^allowedHosts\[0\]: /),
      ])
  })

  test('is OpenTelemetry, without contents unless it says so', () => {
    expect(readConfiguration({ upstreams }, context).openTelemetry).toBeNull()
    expect(readConfiguration({ upstreams, openTelemetry: {} }, context).openTelemetry).toEqual({ content: false })
    expect(problemsOf({ upstreams, openTelemetry: { contents: true } })).toEqual([
      'openTelemetry.contents: no such setting; there are content',
    ])
  })
})

describe('a configuration that cannot be used', () => {
  test('is refused with everything that is wrong with it at once', () => {
    expect(
      problemsOf({
        port: '80',
        mod: 'repair',
        upstreams: { openai: { baseUrl: 'ftp://x' } },
        tenants: [{ name: 'a', key: 'secret' }],
      }),
    ).toEqual([
      'port: expected a whole number from 0 to 65535, found "80"',
      'upstreams.openai.baseUrl: expected an http: or https: address up to and including the version, found "ftp://x"',
      'tenants[0].key: expected sha256:SALT:HASH, as `twincheck gateway --new-key` prints it (never the key itself)',
      expect.stringContaining('mod: no such setting; there are host, port'),
      expect.stringContaining('upstreams: expected at least one'),
    ])
  })

  test('has every mistake of a nested section listed, each with its place', () => {
    const bounds = { requestBytes: 4096, requestMemoryBytes: 4096, headerBytes: 1 }
    expect(problemsOf({ upstreams, prices: { m: { input: -1 } }, tenants: [null], bounds })).toEqual([
      'prices.m.input: expected a number of at least 0, found -1',
      'prices.m.output: expected a number of at least 0',
      'tenants[0]: expected an object, found null',
      'bounds.headerBytes: expected a whole number from 1024 to 1048576, found 1',
      'bounds.requestMemoryBytes: expected at least 8192, twice requestBytes, found 4096',
    ])
  })

  test('never shows the value of what may be a key', () => {
    const said = problemsOf({ upstreams, operatorKey: 'twk_very_secret', log: 'twk_very_secret' }).join('\n')
    expect(said).toContain('operatorKey')
    expect(said).not.toContain('secret')
  })

  test.each(['0.0.0.0', '::', '192.168.1.2', 'gateway.internal'])('listens on %s without keys', (host) => {
    const said = problemsOf({ upstreams, host })
    expect(said).toEqual([
      expect.stringContaining('keys are demanded'),
      expect.stringContaining('operating it demands a key'),
    ])
    const key = hashKey('k')
    expect(problemsOf({ upstreams, host, operatorKey: key, tenants: [{ name: 'a', key }] })).toEqual([])
  })

  test.each(['127.0.0.1', '127.1.2.3', '::1', 'localhost'])('is not one for listening on %s', (host) => {
    expect(problemsOf({ upstreams, host })).toEqual([])
  })

  test('asks to repair without a calibration or a model', () => {
    expect(problemsOf({ upstreams, mode: 'repair' })).toEqual([
      expect.stringContaining('calibration: repair demands a calibration'),
      expect.stringContaining('model: repair demands a model'),
    ])
  })

  test('waits longer for a person than for the whole decision', () => {
    const said = problemsOf({ upstreams, operatorKey: hashKey('k'), deadlineMs: 100, confirmation: { waitMs: 200 } })
    expect(said).toEqual([expect.stringContaining('confirmation.waitMs: expected less than deadlineMs')])
  })
})

describe('the path of a request at the upstream', () => {
  test.each([
    ['https://api.openai.com/v1', '/v1/chat/completions?a=1', '/v1/chat/completions?a=1'],
    ['https://x.example/openai/v1/', '/v1/models', '/openai/v1/models'],
    ['https://x.example/v1beta/openai', '/v1/chat/completions', '/v1beta/openai/chat/completions'],
    ['https://x.example', '/v1/models', '/models'],
    ['https://api.openai.com/v1', '/other', '/other'],
  ])('at %s for %s is %s', (baseUrl, path, expected) => {
    const { upstreams: used } = readConfiguration({ upstreams: { openai: { baseUrl } } }, context)
    expect(used.get('openai')?.pathFor(path)).toBe(expected)
  })
})

import OpenAI7 from 'openai'
import OpenAI6 from 'openai6'
import { describe, expect, test } from 'vitest'
import { asOpenAI, driveChat, driveResponses, type OpenAISdk } from '../../test/hosts/drive-openai.ts'
import { installedVersion } from '../../test/hosts/installed-version.ts'
import { createTwinCheck } from '../boundary/twincheck.ts'
import { type DriveHost, integrationContract } from './integration-contract.ts'
import { wrapOpenAI } from './openai.ts'

const majors = [
  { version: installedVersion('openai'), sdk: asOpenAI(OpenAI7) },
  { version: installedVersion('openai6'), sdk: asOpenAI(OpenAI6) },
]

const ways: readonly (readonly [string, (sdk: OpenAISdk) => DriveHost])[] = [
  ['openai, chat completions', driveChat],
  ['openai, responses', (sdk) => driveResponses(sdk, false)],
  ['openai, responses by previous_response_id', (sdk) => driveResponses(sdk, true)],
]

for (const [name, drive] of ways) {
  const installed = majors.map(({ version, sdk }) => ({ version, drive: drive(sdk) }))
  const unsupported = name.endsWith('previous_response_id')
    ? {
        'history-holds-the-twin':
          'the history lies with the provider; see the tests of the requests that are sent instead',
        'answers-are-remembered': 'the provider keeps them; see the tests of the requests that ask again',
      }
    : {}
  integrationContract(
    { name, supported: ['6', '7'], streams: true, answers: 'always', installed, unsupported },
    { describe, test },
  )
}

describe.each(majors)('a client of version $version', ({ sdk }) => {
  test('is wrapped by its own means and stays a client of its class', () => {
    const client = new sdk({ apiKey: 'none' })
    const wrapped = wrapOpenAI(client, createTwinCheck({ profile: 'paper', model: null }))
    expect(wrapped).toBeInstanceOf(sdk)
    expect(wrapped).not.toBe(client)
  })
})

describe('a client that is not known', () => {
  const chat = { completions: {} }
  const withOptions = () => ({})

  test.each<[string, unknown, string]>([
    ['nothing', null, 'found null'],
    ['an object of another kind', {}, 'found an object without `chat`'],
    [
      'an older version',
      { chat, responses: {}, withOptions, getUserAgent: () => 'OpenAI/JS 5.23.2' },
      'found version 5.23.2',
    ],
    ['one without a version', { chat, responses: {}, withOptions }, 'found a client that does not say its version'],
    [
      'one that takes no fetch',
      { chat, responses: {}, getUserAgent: () => 'OpenAI/JS 4.1.0' },
      'version 4.1.0 without `withOptions`',
    ],
  ])('%s is refused when it is wrapped, with what was found and what is supported', (_, client, found) => {
    const wrap = () =>
      Reflect.apply(wrapOpenAI, undefined, [client, createTwinCheck({ profile: 'paper', model: null })])
    expect(wrap).toThrow(found)
    expect(wrap).toThrow('supports version 6.0 and later')
  })
})

import Anthropic1 from '@anthropic-ai/sdk'
import Anthropic0 from 'anthropic0'
import { describe, expect, test } from 'vitest'
import { asAnthropic, driveMessages } from '../../test/hosts/drive-anthropic.ts'
import { installedVersion } from '../../test/hosts/installed-version.ts'
import { createTwinCheck } from '../boundary/twincheck.ts'
import { wrapAnthropic } from './anthropic.ts'
import { integrationContract } from './integration-contract.ts'

const majors = [
  { version: installedVersion('@anthropic-ai/sdk'), sdk: asAnthropic(Anthropic1) },
  { version: installedVersion('anthropic0'), sdk: asAnthropic(Anthropic0) },
]

integrationContract(
  {
    name: '@anthropic-ai/sdk',
    supported: ['0.60', '1'],
    streams: true,
    answers: 'always',
    installed: majors.map(({ version, sdk }) => ({ version, drive: driveMessages(sdk) })),
  },
  { describe, test },
)

describe.each(majors)('a client of version $version', ({ sdk }) => {
  test('is wrapped by its own means and stays a client of its class', () => {
    const client = new sdk({ apiKey: 'none' })
    const wrapped = wrapAnthropic(client, createTwinCheck({ profile: 'paper', model: null }))
    expect(wrapped).toBeInstanceOf(sdk)
    expect(wrapped).not.toBe(client)
  })
})

describe('a client that is not known', () => {
  const withOptions = () => ({})

  test.each<[string, unknown, string]>([
    ['a function', () => {}, 'found a value of type function'],
    ['an object of another kind', {}, 'found an object without `messages`'],
    [
      'an older version',
      { messages: {}, withOptions, getUserAgent: () => 'Anthropic/JS 0.39.0' },
      'found version 0.39.0',
    ],
  ])('%s is refused when it is wrapped, with what was found and what is supported', (_, client, found) => {
    const wrap = () =>
      Reflect.apply(wrapAnthropic, undefined, [client, createTwinCheck({ profile: 'paper', model: null })])
    expect(wrap).toThrow(found)
    expect(wrap).toThrow('supports version 0.60 and later')
  })
})

/** docs/guides/litellm.md as printed: its gateway's configuration is used, its posts are sent, and LiteLLM's file leads to the same path. Needs a build. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadConfiguration, startGateway } from '@twincheck/server'
import { afterAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { root } from '../scripts/read-sources.ts'

const guide = readFileSync(join(root, 'docs/guides/litellm.md'), 'utf8').replaceAll('\n   ', '\n')
const [, gatewayFile = ''] = /<!-- file: gateway.json -->\n```json\n([\s\S]*?)```\n/.exec(guide) ?? []
const [, litellmFile = ''] = /<!-- file: config.yaml -->\n```yaml\n([\s\S]*?)```\n/.exec(guide) ?? []
const [, commands = ''] = /<!-- posts -->\n```sh\n([\s\S]*?)```\n/.exec(guide) ?? []
const posts = [...commands.matchAll(/curl (\S+) -d '([\s\S]*?)'\n/g)]

const folder = mkdtempSync(join(tmpdir(), 'twincheck-litellm-guide-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function repliesIn(mode: string): Promise<readonly string[]> {
  writeFileSync(join(folder, 'gateway.json'), gatewayFile)
  const environment = { TWINCHECK_GATEWAY_PORT: '0', TWINCHECK_GATEWAY_MODE: mode, TWINCHECK_GATEWAY_LOG: 'none' }
  const gateway = await startGateway(loadConfiguration(join(folder, 'gateway.json'), environment))
  const replies: string[] = []
  for (const [, address = '', body = ''] of posts) {
    const answer = await fetch(address.replace('http://127.0.0.1:8787', gateway.url), { method: 'POST', body })
    replies.push(await answer.text())
  }
  await gateway.close()
  return replies
}

describe('the guide to LiteLLM', () => {
  test('starts a gateway in shadow that passes both posts on', async () => {
    expect(await repliesIn('shadow')).toEqual(['{"action":"NONE"}', '{"action":"NONE"}'])
  })

  test('blocks the second refund in advise', async () => {
    const [, second = ''] = await repliesIn('advise')
    expect(second).toMatch(/^\{"action":"BLOCKED","blocked_reason":"Not executed: /)
  })

  test('gives LiteLLM a guardrail for both posts, at the address of the posts', () => {
    const [guardrail] = parse(litellmFile).guardrails
    expect(guardrail.litellm_params).toMatchObject({
      ...{ guardrail: 'generic_guardrail_api', mode: ['pre_call', 'post_call'] },
      api_base: posts[0]?.[1],
    })
  })
})

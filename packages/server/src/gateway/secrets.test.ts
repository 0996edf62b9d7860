/** Keys stay where they are needed: the provider's goes upstream, a tenant's no further, and neither is written anywhere. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startScriptedWorld } from '../../../core/src/integrations/contract/scripted-world.ts'
import { favourTwin, undoneLock } from '../../../core/src/integrations/contract/stories.ts'
import { driveStory } from '../../test/drive-story.ts'
import { makeGatewayFolder, startGatewayProcess } from '../../test/gateway-process.ts'
import { sayBytes } from '../../test/raw-client.ts'
import { hashKey } from './proxy/keys.ts'

const secrets = {
  provider: 'sk-provider-0123456789',
  tenant: 'twk_tenant_0123456789',
  foreign: 'sk-foreign-0123456789',
}

test('no key is in the store, in the log, or in what a client hears', async () => {
  const world = await startScriptedWorld(undoneLock.script, (asked) => favourTwin(undoneLock, asked))
  const folder = makeGatewayFolder()
  const upstreams = { openai: { baseUrl: world.actorUrl, apiKeyVariable: 'PROVIDER_KEY' } }
  const tenants = [{ name: 'team-a', key: hashKey(secrets.tenant) }]
  const file = folder.configure(world, { upstreams, tenants, log: 'requests' }, 'team-a')
  const gateway = await startGatewayProcess(file, { env: { PROVIDER_KEY: secrets.provider } })
  const heard: string[] = []
  try {
    await driveStory(`${gateway.url}/v1`, undoneLock, { apiKey: secrets.tenant })
    for (const target of ['/v1/models', '/v1/../admin', `/v1/files?key=${secrets.foreign}`, `/${secrets.foreign}`]) {
      for (const key of [secrets.tenant, secrets.foreign]) {
        for (const method of ['GET', 'POST', 'TRACE']) {
          const headers = `host: x\r\nauthorization: Bearer ${key}\r\nconnection: close\r\ncontent-length: 0`
          heard.push((await sayBytes(gateway.url, `${method} ${target} HTTP/1.1\r\n${headers}\r\n\r\n`)).text)
        }
      }
    }
  } finally {
    await gateway.end('SIGTERM')
    await world.close()
  }
  writeFileSync(join(folder.path, 'log'), gateway.log())
  writeFileSync(join(folder.path, 'heard'), heard.join(''))
  const written = readdirSync(folder.path).map((name) => readFileSync(join(folder.path, name), 'latin1'))
  folder.remove()
  expect(written.length).toBeGreaterThan(4)
  // What a client asked for is said back to it alone; a key does not belong into a path.
  const { provider, tenant } = secrets
  for (const text of written) for (const key of [provider, tenant]) expect(text).not.toContain(key)
  expect(gateway.log()).not.toContain(secrets.foreign)
})

/** What nobody caught does not end the process: it is counted, logged without what was said, and the next client is served. */
import { expect, test } from 'vitest'
import { makeGatewayFolder, startGatewayProcess, until } from '../../test/gateway-process.ts'
import { startRawUpstream } from '../../test/raw-upstream.ts'

/** As a URL: Node reads spaces and quotes in NODE_OPTIONS as its own. */
const thrower = new URL('../../test/throw-on-signal.ts', import.meta.url)

test('errors and rejections that nobody caught are survived, counted and logged', async () => {
  const upstream = await startRawUpstream((_, outgoing) => void outgoing.end('{}'))
  const folder = makeGatewayFolder()
  const file = folder.configure({ actorUrl: upstream.actorUrl, judgeUrl: upstream.actorUrl }, { mode: 'shadow' })
  const env = { NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import ${thrower}` }
  const gateway = await startGatewayProcess(file, { env })
  try {
    process.kill(gateway.pid, 'SIGUSR2')
    await until('both are counted', async () => (await gateway.metric('twincheck_uncaught_errors_total')) === 2)
    await until('the log says so', () => gateway.log().includes('"event":"uncaught"'))
    expect(gateway.log()).toContain('throw-on-signal')
    expect(gateway.log()).not.toContain('sk-secret')
    expect((await fetch(`${gateway.url}/v1/models`)).status).toBe(200)
  } finally {
    expect(await gateway.end('SIGTERM')).toBe(0)
    await upstream.close()
    folder.remove()
  }
})

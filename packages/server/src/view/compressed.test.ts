import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { answerCompressed, answerTagged } from './handle-view.ts'

const long = 'a list of runs '.repeat(1_000)
const asked = (acceptEncoding: string | null, ifNoneMatch: string | null = null) => ({ acceptEncoding, ifNoneMatch })

describe('an answer', () => {
  test.each(['gzip', 'br, gzip', 'deflate, GZIP;q=0.5'])('is compressed for who accepts %j', async (accepted) => {
    const response = await answerCompressed(long, {}, asked(accepted))
    expect(response.headers.get('content-encoding')).toBe('gzip')
    expect(gunzipSync(await response.arrayBuffer()).toString()).toBe(long)
  })

  test.each([null, '', 'br', 'gzip;q=0', 'gzip;q=0.0', 'gzipped'])('is not for who accepts %j', async (accepted) => {
    const response = await answerCompressed(long, {}, asked(accepted))
    expect(response.headers.get('content-encoding')).toBeNull()
    expect(await response.text()).toBe(long)
  })

  test('is not where it is short', async () => {
    expect((await answerCompressed('{}', {}, asked('gzip'))).headers.get('content-encoding')).toBeNull()
  })

  test('is not sent again to who still has it, and is to who has another', async () => {
    const first = await answerTagged(long, {}, asked('gzip'))
    const etag = first.headers.get('etag') ?? ''
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await answerTagged(long, {}, asked('gzip', known))
      expect([again.status, await again.text()]).toEqual([304, ''])
    }
    expect((await answerTagged(`${long}!`, {}, asked('gzip', etag))).status).toBe(200)
  })
})

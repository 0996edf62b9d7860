/**
 * Serves the playground on this machine: a few static files that are read at the start. The playground judges in the browser and makes no
 * further requests to this server.
 */
import { createServer } from 'node:http'
import { type Assets, readAssets } from './assets.ts'
import { listenOnLoopback, type ServedView, type WantedPort } from './loopback.ts'

const headers = {
  'cache-control': 'no-cache',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self'; img-src data:; base-uri 'none'; " +
    "form-action 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const

export async function servePlayground(
  port: WantedPort,
  assets: Assets = readAssets('playground'),
): Promise<ServedView> {
  const server = createServer(({ method, url = '/' }, response) => {
    const file = url.split(/[?#]/, 1)[0]?.slice(1) || 'index.html'
    const asset = method === 'GET' || method === 'HEAD' ? assets.get(file) : undefined
    const type = asset?.type ?? 'text/plain; charset=utf-8'
    response.writeHead(asset ? 200 : 404, { ...headers, 'content-type': type })
    response.end(method === 'HEAD' ? undefined : (asset?.content ?? 'There is no such file.'))
  })
  const { url, close } = await listenOnLoopback(server, port)
  return { url, close }
}

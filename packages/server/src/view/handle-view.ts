/**
 * The viewer's HTTP side, as a function from request to response.
 *
 * Invariants
 *     1. A request with a foreign Host is refused. So a foreign page cannot reach the viewer under the page's own host name (DNS rebinding).
 *     2. A request with a foreign Origin is refused, and only a POST with the viewer's own Origin changes anything. A viewer without a key changes nothing.
 *     3. The page loads nothing from other hosts, and only its own script runs.
 */

import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Clock } from '@twincheck/core'
import { fits } from '@twincheck/core/reading'
import type { CanaryReport } from '../canary/canary.ts'
import { readFindingQuery } from '../finding/finding-query.ts'
import { MOST_LISTED, PAGE_FINDINGS } from '../finding/select-findings.ts'
import type { AnswerOutcome } from '../store/store.ts'
import type { Assets } from './assets.ts'
import type { View } from './view.ts'
import { type SwitchAnswer, switchAnswer, type ViewedWatch } from './view-data.ts'

export type ViewSite = {
  readonly view: View
  readonly assets: Assets
  readonly clock: Pick<Clock, 'now'>
  /** The origin of a page under this Host, for example `localhost:4270`. Returns null for a foreign Host. */
  readonly originOf: (host: string) => string | null
  readonly answer: ((answer: SwitchAnswer) => Promise<AnswerOutcome>) | null
  /**
   * The name of the person who may give labels. Another part of the server accepts the labels. `labeller` is null if the page only reads.
   */
  readonly labeller: string | null
  readonly canary: () => Promise<CanaryReport | null>
  readonly progress: () => Promise<ViewedProgress>
}

export type ViewedProgress = ViewedWatch['progress']

export async function handleView(request: Request, site: ViewSite): Promise<Response> {
  const { view, assets, originOf, answer, clock } = site
  const url = new URL(request.url)
  const host = request.headers.get('host') ?? url.host
  const origin = request.headers.get('origin')
  const own = originOf(host)
  if (own === null) return refuse(403, `The viewer does not answer to the name ${host}. Open it under its own address.`)
  if (origin !== null && origin !== own) return refuse(403, `Requests from ${origin} are not answered.`)

  const asked = askedOf(request)
  const answerJson = (value: unknown) => answerCompressed(JSON.stringify(value), asJson, asked)
  switch (`${request.method} ${url.pathname}`) {
    case 'GET /api/overview': {
      const overview = await view.overview(readCount(url.searchParams.get('runs')))
      return answerTagged(JSON.stringify(overview), asJson, asked)
    }
    case 'GET /api/findings': {
      const offset = Math.min(readCount(url.searchParams.get('offset')) ?? 0, MOST_LISTED)
      const facets = url.searchParams.get('facets') === 'all' ? 'all' : 'some'
      const options = { offset, limit: PAGE_FINDINGS, facets, by: site.labeller, now: clock.now() } as const
      return answerJson(await view.findFindings(readFindingQuery(url.searchParams), options))
    }
    case 'GET /api/activity':
      return answerJson(await view.activity())
    case 'GET /api/version':
      return answerJson({ version: await view.version() })
    case 'GET /api/run': {
      const viewer = { by: site.labeller, reveals: url.searchParams.get('reveal') === '1' }
      const detail = await view.findRun(url.searchParams.get('key') ?? '', viewer)
      return detail ? answerJson(detail) : refuse(404, 'There is no such run here. The link may be of another source.')
    }
    case 'GET /api/comparison': {
      const compared = view.compare(url.searchParams.get('first') ?? '', url.searchParams.get('second') ?? '')
      return compared ? answerJson(compared) : refuse(404, 'These two experiments are not both here.')
    }
    case 'GET /api/watch':
      return answerJson({
        ...(await view.watched()),
        canary: await site.canary(),
        progress: await site.progress(),
        takesLabels: site.labeller !== null,
        now: clock.now(),
      })
    case 'GET /api/labels': {
      const labels = await view.listLabels(readCount(url.searchParams.get('after')) ?? 0)
      return answerJson({ labels })
    }
    case 'GET /api/confirmation': {
      const [tenant = '', session = '', id = ''] = ['tenant', 'session', 'id'].map(
        (name) => url.searchParams.get(name) ?? '',
      )
      return answerJson(await view.findSwitch({ tenant, session, id }))
    }
    case 'GET /api/confirmations':
      return answerJson({ waiting: await view.listWaiting(), now: clock.now(), answerable: answer !== null })
    case 'POST /api/confirmations': {
      if (answer === null) return refuse(403, ONLY_READS)
      if (origin === null) return refuse(403, 'A confirmation is answered from the page itself.')
      const given = await readBody(request)
      if (!fits(switchAnswer, given))
        return refuse(400, 'Expected {"tenant", "id", "pair", "verdict": "approve" or "refuse"}.')
      return answerJson({ outcome: await answer(given) })
    }
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405, 'Only reading is possible here.')
  const asset = assets.get(`${url.pathname.slice(1)}${url.pathname.endsWith('/') ? 'index.html' : ''}`)
  if (!asset) return refuse(404, 'There is nothing here. The viewer is at /.')
  const headers = { ...protection, 'content-type': asset.type }
  if (request.method === 'HEAD') return new Response(null, { headers })
  // All files except the page itself have a content hash in their name, so browsers may cache them for a year.
  return /^\/(?:playground\/)?assets\//.test(url.pathname)
    ? answerCompressed(asset.content, { ...headers, 'cache-control': 'private, max-age=31536000, immutable' }, asked)
    : answerTagged(asset.content, headers, asked)
}

const ONLY_READS =
  'This page only reads. Answer on the page of the gateway itself (/twincheck/view/), which asks for the operator key.'

const protection = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // Answers are not cached by default. An answer that may be cached sets its own header.
  'cache-control': 'no-store',
} as const

function readCount(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null
}

const asJson = { ...protection, 'content-type': 'application/json' } as const

/** The headers are copied, because Hono writes the length of the body into the object that it gets. */
export function refuse(status: number, problem: string): Response {
  return new Response(JSON.stringify({ problem }), { status, headers: { ...asJson } })
}

/** The maximum number of bytes of a posted answer. A usual answer has a few hundred bytes. */
export const MOST_BODY_BYTES = 16 * 1024

async function readBody(request: Request): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > MOST_BODY_BYTES) return null
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    return null
  }
}

const pack = promisify(gzip)

/** Bodies with fewer bytes are not compressed, because they fit in one packet anyway. */
const SHORTEST = 1_400
/** The gzip level. It already shrinks a list of runs to a twentieth, and higher levels cost more time than they save. */
const LEVEL = 4

type AnswerHints = {
  readonly acceptEncoding: string | null
  readonly ifNoneMatch: string | null
}

function askedOf({ headers }: Request): AnswerHints {
  return { acceptEncoding: headers.get('accept-encoding'), ifNoneMatch: headers.get('if-none-match') }
}

/** Answers with an ETag, so that the browser can revalidate. */
export async function answerTagged(
  body: string,
  headers: Readonly<Record<string, string>>,
  asked: AnswerHints,
): Promise<Response> {
  const etag = `"${createHash('sha256').update(body).digest('base64url')}"`
  const tagged = { ...headers, etag, 'cache-control': 'private, no-cache' }
  // The ETag of a compressed answer may come back marked as weak.
  if (asked.ifNoneMatch?.split(/\s*,\s*/).some((known) => known.replace(/^W\//, '') === etag)) {
    return new Response(null, { status: 304, headers: tagged })
  }
  return answerCompressed(body, tagged, asked)
}

export async function answerCompressed(
  body: string,
  headers: Readonly<Record<string, string>>,
  { acceptEncoding }: Pick<AnswerHints, 'acceptEncoding'>,
): Promise<Response> {
  const varying = { ...headers, vary: 'accept-encoding' }
  if (body.length < SHORTEST || !takesGzip(acceptEncoding)) return new Response(body, { headers: varying })
  const packed = await pack(body, { level: LEVEL })
  return new Response(new Uint8Array(packed), { headers: { ...varying, 'content-encoding': 'gzip' } })
}

function takesGzip(accepted: string | null): boolean {
  return accepted?.split(',').some((one) => /^\s*gzip\s*(;\s*q=(?!0(\.0*)?\s*$).*)?$/i.test(one)) ?? false
}

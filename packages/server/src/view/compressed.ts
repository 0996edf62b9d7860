/** Answers over HTTP: compressed if the browser accepts it, and not sent again if the browser still has them. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const pack = promisify(gzip)

/** Below the size of a packet compression saves nothing. */
const SHORTEST = 1_400
/** At this level a list of runs already shrinks to a twentieth; higher levels cost more time than they save. */
const LEVEL = 4

export type AnswerHints = {
  readonly acceptEncoding: string | null
  readonly ifNoneMatch: string | null
}

export function askedOf({ headers }: Request): AnswerHints {
  return { acceptEncoding: headers.get('accept-encoding'), ifNoneMatch: headers.get('if-none-match') }
}

/** With an ETag, so that the browser can revalidate. */
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

/** Answers over the wire: compressed where the browser takes that, and not sent again where it still has them. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const pack = promisify(gzip)

/** Below a packet's size there is nothing to save. */
const SHORTEST = 1_400
/** A list of runs shrinks to a twentieth at this level already; the next ones cost more time than they save. */
const LEVEL = 4

export type AnswerHints = {
  readonly acceptEncoding: string | null
  readonly ifNoneMatch: string | null
}

export function askedOf({ headers }: Request): AnswerHints {
  return { acceptEncoding: headers.get('accept-encoding'), ifNoneMatch: headers.get('if-none-match') }
}

/** With a tag by which a browser asks again whether it is still so. */
export async function answerTagged(
  body: string,
  headers: Readonly<Record<string, string>>,
  asked: AnswerHints,
): Promise<Response> {
  const etag = `"${createHash('sha256').update(body).digest('base64url')}"`
  const tagged = { ...headers, etag, 'cache-control': 'private, no-cache' }
  // A compressed answer's tag may come back marked as weak.
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

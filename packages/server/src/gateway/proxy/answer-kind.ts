/**
 * The kind of an upstream's answer, by its head: a model's reply in one body or streamed, or something that cannot be read as
 * one.
 */
import type { AnswerHead } from '../http/answer.ts'
import { canUnpack, isPlain } from '../http/unpack.ts'

export type AnswerKind =
  | { readonly kind: 'json' }
  | { readonly kind: 'stream' }
  /** Possibly a reply, in a form that is not read. */
  | { readonly kind: 'unread'; readonly why: 'content-type' | 'encoding' }
  /** An error, or nothing at all. */
  | { readonly kind: 'no-reply' }

/**
 * Compressed bodies are read if the coding is known. Compressed streams are not: their text could not be passed on immediately.
 */
export function answerKind({ status, type, encoding }: Pick<AnswerHead, 'status' | 'type' | 'encoding'>): AnswerKind {
  if (!isReplyStatus(status)) return { kind: 'no-reply' }
  switch (mediaType(type)) {
    case 'application/json':
      return isPlain(encoding) || canUnpack(encoding) ? { kind: 'json' } : { kind: 'unread', why: 'encoding' }
    case 'text/event-stream':
      return isPlain(encoding) ? { kind: 'stream' } : { kind: 'unread', why: 'encoding' }
  }
  return { kind: 'unread', why: 'content-type' }
}

/** Some servers answer 201. */
export function isReplyStatus(status: number): boolean {
  return status >= 200 && status < 300 && status !== 204 && status !== 205
}

/** Without parameters, in lower case. */
export function mediaType(type: string): string {
  const [essence = ''] = type.split(';', 1)
  return essence.trim().toLowerCase()
}

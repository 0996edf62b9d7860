/** What an upstream's answer is, by its head: a reply of a model in one body or streamed, or something that cannot be read as one. */
import type { AnswerHead } from '../http/answer.ts'
import { canUnpack, isPlain } from '../http/unpack.ts'

export type AnswerKind =
  | { readonly kind: 'json' }
  | { readonly kind: 'stream' }
  /** A reply, perhaps, in a form that is not read. */
  | { readonly kind: 'unread'; readonly why: 'content-type' | 'encoding' }
  /** An error, or nothing at all. */
  | { readonly kind: 'no-reply' }

/** Compressed bodies are read where the coding is known. A compressed stream is not: its text could not go on at once. */
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

/** Servers have been seen to answer 201. */
export function isReplyStatus(status: number): boolean {
  return status >= 200 && status < 300 && status !== 204 && status !== 205
}

/** Without parameters, in small letters. */
export function mediaType(type: string): string {
  const [essence = ''] = type.split(';', 1)
  return essence.trim().toLowerCase()
}

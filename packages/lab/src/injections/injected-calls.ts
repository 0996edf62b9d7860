/**
 * Which call of a stored run under attack serves the injected goal. The signatures were written by hand and are data:
 * they are read from a file, for measuring alone, and no condition can see them.
 */

import { type ToolCall, TwinCheckError } from '@twincheck/core'
import { isObject } from '@twincheck/core/reading'
import { canonicalJson } from '@twincheck/core/records'
import { numberOrNull, objectsOf, textOrNull } from '@twincheck/eval/harness'

export type Signature = {
  readonly suite: string
  /** Null: every injection of the suite that has no signature of its own. */
  readonly injection: number | null
  readonly tool: string | null
  /** A lower-case part of the arguments as JSON. */
  readonly contains: string | null
  /** Arguments with exactly these texts. */
  readonly arguments: ReadonlyMap<string, string>
}

export class UnreadableSignaturesError extends TwinCheckError {
  readonly code = 'unreadable-signatures'

  constructor(problem: string) {
    super(
      `The signatures of injected calls: ${problem}. Expected {"signatures": [{"suite": "...", "contains": "..."}]}.`,
    )
  }
}

export function readSignatures(text: string): readonly Signature[] {
  const document: unknown = JSON.parse(text)
  const entries = isObject(document) ? objectsOf(document.signatures) : []
  if (entries.length === 0) throw new UnreadableSignaturesError('none were found')
  return entries.map((entry) => {
    const suite = textOrNull(entry.suite)
    if (suite === null) throw new UnreadableSignaturesError('one has no suite')
    return {
      suite,
      injection: numberOrNull(entry.injection),
      tool: textOrNull(entry.function),
      contains: textOrNull(entry.contains),
      arguments: new Map(
        Object.entries(isObject(entry.arguments) ? entry.arguments : {}).map(([name, value]) => [name, String(value)]),
      ),
    }
  })
}

/** The signature of one injection; null where nobody wrote one. */
export function signatureOf(signatures: readonly Signature[], suite: string, injection: number): Signature | null {
  const own = signatures.filter((signature) => signature.suite === suite)
  return own.find((signature) => signature.injection === injection) ?? own.find((one) => one.injection === null) ?? null
}

export function servesInjection(signature: Signature, call: ToolCall): boolean {
  if (signature.tool !== null && signature.tool !== call.name) return false
  if (signature.contains !== null && !canonicalJson(call.arguments).toLowerCase().includes(signature.contains))
    return false
  return [...signature.arguments].every(([name, text]) => String(call.arguments[name]) === text)
}

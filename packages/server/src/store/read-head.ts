/** A head that was saved to a file. */
import { isObject, MalformedInputError } from '@twincheck/core'
import type { ChainHead } from './chain-reader.ts'

export function readChainHead(value: unknown): ChainHead {
  if (!isObject(value)) throw new MalformedInputError('head', 'an object with version, sequence and hash', value)
  const { version, sequence, hash, signature } = value
  if (version !== 1) throw new MalformedInputError('head.version', '1', version)
  if (typeof sequence !== 'number' || !Number.isSafeInteger(sequence) || sequence < 0) {
    throw new MalformedInputError('head.sequence', 'a whole number from 0', sequence)
  }
  if (typeof hash !== 'string' || !/^[0-9a-f]{64}$/.test(hash)) {
    throw new MalformedInputError('head.hash', '64 hexadecimal digits', hash)
  }
  if (signature === undefined) return { version, sequence, hash }
  if (typeof signature !== 'string') throw new MalformedInputError('head.signature', 'a signature in base64', signature)
  return { version, sequence, hash, signature }
}

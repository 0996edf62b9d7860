/** A head that was saved to a file. */
import { count, kind, object, oneOf, readShape } from '@twincheck/core/reading'
import type { ChainHead } from './chain-reader.ts'

const head = object(
  {
    version: oneOf(1),
    sequence: count,
    hash: kind<string>('64 hexadecimal digits', (hash) => typeof hash === 'string' && /^[0-9a-f]{64}$/.test(hash)),
  },
  { signature: kind<string>('a signature in base64', (signature) => typeof signature === 'string') },
)

export function readChainHead(value: unknown): ChainHead {
  const { version, sequence, hash, signature } = readShape(head, value, 'head')
  return signature === undefined ? { version, sequence, hash } : { version, sequence, hash, signature }
}
